import * as z from 'zod'
import {
  Dia,
  Dinheiro,
  Id,
  IdTexto,
  PorId,
  Quantidade,
  QuantidadeOferecida,
  Sinalizador,
  Texto,
  TextoOpcional,
} from './campos.ts'
import { LINHAS_MAXIMAS, PedidosComItens } from './itens-pedido.ts'
import { semRepetidos } from './listas.ts'
import { Pedidos, VersaoVista } from './pedidos.ts'
import type { Route } from './route.ts'

const ESTADO = 'O status atual do pedido não permite (o corpo traz `status`)'
const MUDOU = 'a `versao` enviada não é a dele (o corpo traz o pedido de agora)'
const DO_PEDIDO = 'Um item que não é deste pedido, decimais numa unidade inteira'

const Motivo = Texto(200).describe('Por quê: o comprador também lê')

/** Lines of one order, without repetition. */
const itensDe = <T extends { itemPedidoId: number }>(item: z.ZodType<T>) =>
  z
    .array(item)
    .min(1, 'Informe pelo menos um item')
    .max(LINHAS_MAXIMAS)
    .superRefine(semRepetidos(({ itemPedidoId }) => itemPedidoId, 'itemPedidoId', 'Item repetido'))

const ItemEntregue = z.object({
  itemPedidoId: Id,
  quantidadeEntregue: QuantidadeOferecida,
  motivo: Motivo.nullish().describe('Obrigatório onde a quantidade entregue não é a pedida'),
})
export type ItemEntregue = z.output<typeof ItemEntregue>

/** 64 KiB of a picture, in base64. */
const MAIOR_ASSINATURA = Math.ceil((64 * 1024) / 3) * 4

/** As drawn with a finger; null counts as none. */
const Assinatura = z
  .base64('A assinatura não é um PNG em base64')
  .max(MAIOR_ASSINATURA, 'A assinatura passa de 64 KiB')
  .refine(texto => texto.startsWith('iVBORw0KGgo'), 'A assinatura não é um PNG em base64')
  .nullable()
  .describe('PNG em base64, até 64 KiB')

/**
 * Delivered quantities. A line left out was delivered as packed where that is less, else as ordered; a call without a
 * body delivers every line so.
 */
const Entrega = z
  .object({
    itens: itensDe(ItemEntregue).optional(),
    versao: VersaoVista.optional(),
    recebidoPor: TextoOpcional(120).optional().describe('O nome de quem recebeu'),
    assinatura: Assinatura.optional(),
  })
  .nullish()

const ItemAjustado = z.object({ itemPedidoId: Id, quantidade: Quantidade, motivo: Motivo })
export type ItemAjustado = z.output<typeof ItemAjustado>

export const entregarPedido = {
  method: 'PATCH',
  url: '/api/pedidos/:id/entrega',
  config: { access: 'admin', escopo: 'pedidos:escrever', tambem: ['separador', 'entregador'] },
  errors: {
    409: `${ESTADO}, ${MUDOU}, ou não há tanto no estoque (\`itens\`: de cada produto quanto há)`,
    422: `${DO_PEDIDO}, ou uma diferença sem motivo`,
  },
  summary: 'Marcar como entregue, com o que foi entregue de cada item',
  description:
    'O que não for nomeado foi entregue como pedido ou, onde se anotou uma falta ao separar, como separado; sem corpo, tudo. Pode-se entregar nada de um item, ou mais do que o pedido. Valor e custo do pedido passam a ser os do que foi entregue.',
  params: PorId,
  body: Entrega,
  response: { 200: Pedidos },
} as const satisfies Route

export const ajustarPedido = {
  method: 'POST',
  url: '/api/pedidos/:id/ajustes',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: {
    409: `${ESTADO}, ${MUDOU}, ou mais do que foi entregue e ainda não voltou (\`itens\`: cada um com \`quantidade\`, o que ainda pode voltar)`,
    422: DO_PEDIDO,
  },
  summary: 'Descontar o que voltou ou faltou depois da entrega',
  description:
    '`quantidade` é o que voltou ou faltou desta vez, e se soma ao que já foi ajustado. Com `volta` 1 o produto volta ao estoque e o custo do pedido diminui; com 0 ele se perdeu, e o custo fica.',
  params: PorId,
  body: z.object({ itens: itensDe(ItemAjustado), volta: Sinalizador, versao: VersaoVista.optional() }),
  response: { 200: PedidosComItens },
} as const satisfies Route

const PrecoDoItem = z.object({ precoVenda: Dinheiro, motivo: Motivo })

export const definirPrecoDoItem = {
  method: 'PUT',
  url: '/api/pedidos/:id/itens/:itemPedidoId/preco',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: { 409: ESTADO },
  tags: ['Itens do pedido'],
  summary: 'Dar um preço só desta linha do pedido',
  description:
    'Daí em diante a linha não é comparada com o preço da estante, e mudar a quantidade mantém o preço. Um cliente só a mantém ou diminui: o preço vale para a quantidade que ela tem.',
  params: PorId.extend({ itemPedidoId: IdTexto }),
  body: PrecoDoItem,
  response: { 200: PedidosComItens },
} as const satisfies Route

export const alterarVencimento = {
  method: 'PATCH',
  url: '/api/pedidos/:id/vencimento/:data',
  config: { access: 'admin', escopo: 'financeiro:escrever' },
  errors: { 409: ESTADO },
  tags: ['Financeiro'],
  summary: 'Mudar o dia em que um pedido entregue vence',
  params: PorId.extend({ data: Dia }),
  response: { 200: Pedidos },
} as const satisfies Route
