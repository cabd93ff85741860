import * as z from 'zod'
import type { Route } from './route.ts'

/** An order changed: which, whose, and by which action of its history. How it stands now is for the API to tell. */
export const Anuncio = z.object({ pedidoId: z.int(), clienteId: z.int(), acao: z.string() })
export type Anuncio = z.output<typeof Anuncio>

/** `response` of a call that answers a stream of server-sent events, as they come. */
export const Eventos = z.custom<AsyncIterable<unknown>>(value => typeof value === 'object' && value !== null)

export const ouvirEventos = {
  method: 'GET',
  url: '/api/eventos',
  config: {
    access: 'user',
    eventos: true,
    errors: { 429: 'Telas demais abertas ao mesmo tempo: veja `Retry-After`' },
  },
  schema: {
    tags: ['Pedidos'],
    summary: 'Ouvir as mudanças dos pedidos, ao vivo',
    description: `Um fluxo \`text/event-stream\` que não termina. Um administrador ouve de todos os pedidos; um cliente, só dos seus.

- \`event: ouvindo\`: daqui em diante nada se perde. Leia de novo o que está na tela: vem no começo, e outra vez depois de uma falha.
- \`event: pedidos\`, \`data: {"pedidos":[{"pedidoId":7,"clienteId":3,"acao":"confirmar"}]}\`: o que mudou; \`acao\` é a do histórico.
- Um comentário a cada 20 segundos mostra que a conexão vive. O fluxo acaba quando a sessão acaba, e não a prolonga.`,
    response: { 200: Eventos },
  },
} as const satisfies Route
