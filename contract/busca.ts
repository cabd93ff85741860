import * as z from 'zod'
import { DiaOuNulo, Id, TextoProcurado, ZeroOuUm } from './campos.ts'
import { Parecidos } from './listas.ts'
import { UmStatus } from './pedidos.ts'
import type { Route } from './route.ts'

/** Results per kind. A user who sees this many refines the search instead of scrolling. */
export const ACHADOS_DE_CADA = 5

const PedidoAchado = z.object({
  id: Id,
  clienteNome: z.string(),
  status: UmStatus,
  aguardaAprovacao: ZeroOuUm,
  dataEntrega: DiaOuNulo,
})

export const procurar = {
  method: 'GET',
  url: '/api/busca',
  config: { access: 'user' },
  summary: 'Procura em tudo o que a pessoa pode ver: pedidos, clientes, produtos e estantes',
  description: `De cada um no máximo ${ACHADOS_DE_CADA}: antes os que começam pelo texto, o pedido pelo número. Clientes e produtos só para administradores; um usuário de cliente acha os pedidos e as estantes ativas da sua empresa.`,
  querystring: z.object({
    texto: TextoProcurado(120).min(1).describe('Ignora maiúsculas e acentos'),
    parecidos: Parecidos,
  }),
  response: {
    200: z.object({
      pedidos: z.array(PedidoAchado),
      clientes: z.array(z.object({ id: Id, nome: z.string(), cidade: z.string(), ativo: ZeroOuUm })),
      produtos: z.array(z.object({ id: Id, nome: z.string(), unidadeMedida: z.string(), ativo: ZeroOuUm })),
      estantes: z.array(z.object({ id: Id, periodo: z.string(), clienteNome: z.string(), aberta: ZeroOuUm })),
    }),
  },
} as const satisfies Route
