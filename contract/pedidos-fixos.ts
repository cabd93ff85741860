import * as z from 'zod'
import {
  Dia,
  DiaOuNulo,
  DiasEntrega,
  Id,
  IdTexto,
  PorId,
  Quantidade,
  QuantidadeLida,
  Sinalizador,
  Texto,
  ZeroOuUm,
} from './campos.ts'
import { semRepetidos } from './listas.ts'
import { QualProduto } from './qual-produto.ts'
import type { Route } from './route.ts'

export const FIXOS_POR_CLIENTE = 30
const ITENS_DO_FIXO = 500

/** A product of the list that did not go into the order in full. */
export const Faltou = z.object({
  ...QualProduto,
  pedida: QuantidadeLida,
  levou: QuantidadeLida.describe('Quanto coube: 0 se nada'),
  naEstante: z.boolean().describe('Se alguma estante aberta o oferece'),
})
export type Faltou = z.output<typeof Faltou>

const Situacao = z
  .enum(['feito', 'nada', 'esperando'])
  .describe(
    '`feito`: `pedidoId` é o pedido; `nada`: nada da lista pôde ser pedido; `esperando`: `pedidoId` é o pedido que já estava aberto',
  )

export const PedidoFixo = z.object({
  id: z.int(),
  clienteId: z.int(),
  nome: z.string(),
  diasSemana: z.array(z.int()).describe('De entrega: 1 segunda-feira … 7 domingo'),
  pausadoAte: DiaOuNulo.describe('Nenhuma entrega antes deste dia; null sem pausa'),
  confirmarSozinho: ZeroOuUm,
  itens: z.array(z.object({ ...QualProduto, quantidade: QuantidadeLida })),
  proximaEntrega: DiaOuNulo.describe('O próximo dia escolhido, em até 7, que ainda se pode confirmar; null se não há'),
  ultimo: z
    .object({
      dia: z.string(),
      situacao: Situacao,
      pedidoId: z.int().nullable(),
      faltaram: z.array(Faltou),
      naoConfirmou: z.string().nullable().describe('Por que não se confirmou sozinho, e ficou Aberto'),
    })
    .nullable()
    .describe('O que aconteceu da última vez'),
})
export type PedidoFixo = z.output<typeof PedidoFixo>

const PedidosFixos = z.object({ pedidosFixos: z.array(PedidoFixo) })
const NAO_HA =
  'Um produto que não existe (ou que nunca esteve numa estante do cliente), ou decimais numa unidade inteira'

const FixoEditado = z.object({
  nome: Texto(60),
  diasSemana: DiasEntrega,
  pausadoAte: Dia.nullable().default(null),
  confirmarSozinho: Sinalizador.optional(),
  itens: z
    .array(z.object({ produtoId: Id, quantidade: Quantidade }))
    .min(1, 'A lista precisa de pelo menos um produto')
    .max(ITENS_DO_FIXO)
    .superRefine(semRepetidos(({ produtoId }) => produtoId, 'produtoId', 'Produto repetido')),
})

export const listarPedidosFixos = {
  method: 'GET',
  url: '/api/pedidos-fixos/cliente/:clienteId',
  config: { access: 'user', escopo: 'cadastros:ler' },
  summary: 'Os pedidos fixos de um cliente: listas que se repetem em dias da semana',
  params: z.object({ clienteId: IdTexto }),
  response: { 200: PedidosFixos },
} as const satisfies Route

export const criarPedidoFixo = {
  method: 'POST',
  url: '/api/pedidos-fixos',
  config: { access: 'user', escopo: 'cadastros:escrever' },
  errors: {
    404: 'Outro cliente',
    409: `O cliente já tem ${FIXOS_POR_CLIENTE}`,
    422: `${NAO_HA}, ou um pedido aberto ou de outro cliente`,
  },
  summary: 'Guardar uma lista que se repete',
  description: `Para cada dia de entrega escolhido, quando o cliente tem uma estante aberta e nenhum pedido aberto, o sistema abre um pedido com a lista, dentro do que há, aos preços da estante. Só o próximo dia escolhido conta, e cada um uma vez só; quem compra confere e confirma. Com \`confirmarSozinho\`, o que coube é confirmado na hora, pelas regras de um comprador; o que elas recusam, ou precisa de aprovação, fica Aberto, e o aviso diz por quê.`,
  body: z.object({
    clienteId: Id,
    ...FixoEditado.shape,
    pedidoId: Id.optional().describe('O pedido de que a lista saiu: ela começa depois da entrega dele'),
  }),
  response: { 201: PedidosFixos },
} as const satisfies Route

export const atualizarPedidoFixo = {
  method: 'PUT',
  url: '/api/pedidos-fixos/:id',
  config: { access: 'user', escopo: 'cadastros:escrever' },
  errors: { 422: NAO_HA },
  summary: 'Mudar, pausar ou retomar uma lista que se repete',
  params: PorId,
  body: FixoEditado,
  response: { 200: PedidosFixos },
} as const satisfies Route

export const excluirPedidoFixo = {
  method: 'DELETE',
  url: '/api/pedidos-fixos/:id',
  config: { access: 'user', escopo: 'cadastros:escrever' },
  summary: 'Excluir uma lista que se repete; os pedidos que ela fez ficam',
  params: PorId,
  response: { 200: PedidosFixos },
} as const satisfies Route
