import * as z from 'zod'
import { QuantidadeLida, ZeroOuUm } from './campos.ts'
import type { Route } from './route.ts'

/**
 * An order changed. A receiver that already has `versao` (absent if unknown) need not read the order again; the current
 * state comes from the API.
 */
export const Anuncio = z.object({ pedidoId: z.int(), clienteId: z.int(), acao: z.string(), versao: z.int().optional() })
export type Anuncio = z.output<typeof Anuncio>
/** The remaining stock of a product changed on every shelf that has it. The event does not say whose order did it. */
type EstoqueMudado = { produtoId: number }
/** This user has new notices, or read some on another screen. */
type AvisosMudados = { usuarioId: number }
/** A line was marked or unmarked as packed. Sent only to the provider's users, with the name of the one who did it. */
export const MarcaMudada = z.object({
  pedidoId: z.int(),
  itemPedidoId: z.int(),
  quantidade: QuantidadeLida,
  marcada: ZeroOuUm,
  usuarioNome: z.string(),
})
export type MarcaMudada = z.output<typeof MarcaMudada>
export type Anunciado = Anuncio | EstoqueMudado | AvisosMudados | MarcaMudada

/** `response` of a call that answers a stream of server-sent events. */
const Eventos = z.custom<AsyncIterable<unknown>>(value => typeof value === 'object' && value !== null)
export const isStream = ({ response }: { response?: unknown }): boolean =>
  (response as Route['response'] | undefined)?.[200] === Eventos

export const ouvirEventos = {
  method: 'GET',
  url: '/api/eventos',
  config: { access: 'user', tambem: ['separador'] },
  summary: 'Ouvir as mudanças dos pedidos, ao vivo',
  description: `Um fluxo \`text/event-stream\` que não termina. Um administrador ouve de todos os pedidos; um cliente, só dos seus.

- \`event: ouvindo\`: daqui em diante nada se perde. Vem no começo: leia de novo o que está na tela.
- \`event: pedidos\`, \`data: {"pedidos":[{"pedidoId":7,"clienteId":3,"acao":"confirmar","versao":5}]}\`: o que mudou; \`acao\` é a do histórico, \`versao\` a do pedido depois dela (pode faltar).
- \`event: estoque\`, \`data: {"produtos":[5,8]}\`: destes produtos resta outra quantidade, em qualquer estante. Vai a todos, não diz de quem foi o pedido, e vem no máximo duas vezes por segundo.
- \`event: avisos\`, \`data: {}\`: há avisos novos, ou lidos em outra tela: leia-os em \`/api/avisos\`. Só vai à própria pessoa.
- \`event: separacao\`, \`data: {"marcas":[{"pedidoId":7,"itemPedidoId":31,"quantidade":2,"marcada":1,"usuarioNome":"Rita"}]}\`: uma linha foi separada, ou deixou de estar, e por quem. Só para quem é do fornecedor.
- Um comentário a cada 20 segundos mostra que a conexão vive. O fluxo acaba quando a sessão acaba, e não a prolonga. Acaba também depois de uma falha e quando o acesso da pessoa muda: abra-o de novo.`,
  response: { 200: Eventos },
} as const satisfies Route
