import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import {
  Dinheiro,
  Id,
  IdTexto,
  PorId,
  Quantidade,
  QuantidadeLida,
  QuantidadeOferecida,
  Valor,
  Versao,
  ZeroOuUm,
} from './campos.ts'
import { semRepetidos } from './listas.ts'
import { AvisoDoPedido, Pedido, VersaoVista } from './pedidos.ts'
import { QualProduto } from './qual-produto.ts'
import type { Route } from './route.ts'

export const ItemPedido = z.object({
  itemPedidoId: z.int(),
  estanteId: z.int(),
  ...QualProduto,
  precoVenda: Valor,
  quantidade: QuantidadeLida.describe('O que foi pedido'),
  valor: Valor.describe(
    'R$: round(precoVenda × quantidade, 2); depois da entrega, do que foi entregue menos o que voltou',
  ),
  // These are optional because an answer stored for its Idempotency-Key by an older server lacks them.
  quantidadeEntregue: QuantidadeLida.nullable().optional().describe('null antes da entrega'),
  separada: QuantidadeLida.optional().describe('Se foi separado menos'),
  naoSeparada: ZeroOuUm.optional().describe('1 se outras linhas do pedido já foram separadas'),
  quantidadeAjustada: QuantidadeLida.optional().describe('O que voltou ou faltou depois da entrega'),
  precoCombinado: ZeroOuUm.optional().describe('1 se o preço é só desta linha, dado pelo fornecedor'),
  motivoPreco: z.string().nullable().optional().describe('Por que a linha tem preço próprio'),
  motivoEntrega: z.string().nullable().optional().describe('Por que se entregou outra quantidade'),
  motivoAjuste: z.string().nullable().optional().describe('Por que voltou ou faltou, da última vez'),
})
export type ItemPedido = z.output<typeof ItemPedido>

export const PedidoComItens = Pedido.extend({ itens: z.array(ItemPedido) })
export type PedidoComItens = z.output<typeof PedidoComItens>
export const PedidosComItens = z.object({ pedidos: z.array(PedidoComItens), aviso: AvisoDoPedido })

const DoPedido = z.object({ pedidoId: IdTexto })
export const Linha = z.object({ estanteId: Id, produtoId: Id, precoVenda: Dinheiro, quantidade: Quantidade })
export type Linha = z.output<typeof Linha>

/** A refused line with its current values: `atual` of a one-line call, `atual.itens` of a call for all lines. */
export const LinhaRecusada = z.object({
  estanteId: z.int(),
  produtoId: z.int(),
  /** Null if the order has no such line. */
  itemPedidoId: z.int().nullable(),
  /** The shelf's current price. */
  precoVenda: Valor.nullable(),
  /** Quantity still available, beyond what this order already holds. */
  disponivel: QuantidadeLida.nullable(),
  /** Quantity the order holds now; 0 if none. */
  quantidade: QuantidadeLida,
  /** 1: the price was agreed for this line alone. A client keeps or lessens it; `quantidade` is the most it may have. */
  precoCombinado: ZeroOuUm,
  /** The refused quantity. */
  quantidadePedida: QuantidadeLida,
  /** The allowed quantities nearest to `quantidadePedida` (by `multiplo`, `minimo`, `maximo` and stock): none, one or two, ascending. */
  sugestoes: z.array(QuantidadeLida),
})
export type LinhaRecusada = z.output<typeof LinhaRecusada>

const DA_LINHA =
  'Status, prazo, preço (`precoVenda`), quantidade (`disponivel`), estante ou o mínimo do dia não permitem agora, ou um cliente pediu mais a um preço combinado (`precoCombinado` 1); o corpo traz os valores atuais'
const DE_CONFIRMADO =
  'um pedido confirmado ficaria sem linhas ou, do cliente, abaixo do mínimo do dia (`valorTotal`, `pedidoMinimo`, `falta`) ou, aumentado por um comprador, acima do limite do dia sem aprovação (`semAprovacao`, `aprovacaoAcima`)'
const OUTRA_QUANTIDADE =
  '`quantidadeAntiga` não é a da linha (o corpo traz as duas: `quantidade`, a de agora, e `quantidadePedida`)'
const NAO_HA =
  'Produto fora desta estante, estante de outro cliente, decimais numa unidade inteira, ou quantidade fora do `multiplo`, `minimo` ou `maximo` (o corpo traz em `sugestoes` as mais próximas que valem)'

export const adicionarItem = {
  method: 'POST',
  url: '/api/pedido/:pedidoId/adicionar',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: { 409: `${DA_LINHA}; ou ${OUTRA_QUANTIDADE}`, 422: NAO_HA },
  summary: 'Adicionar um produto ao pedido',
  description: 'Num produto que já está no pedido, soma à linha (200), que passa inteira ao preço atual.',
  params: DoPedido,
  body: Linha.extend({
    quantidadeAntiga: QuantidadeOferecida.optional().describe(
      'O que a linha tem, como foi vista; 0: não está no pedido. Se tem outra quantidade, nada é somado',
    ),
  }),
  response: { 200: PedidosComItens, 201: PedidosComItens },
} as const satisfies Route

export const atualizarItem = {
  method: 'PUT',
  url: '/api/pedido/:pedidoId/atualizar/:itemPedidoId',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: { 409: `${DA_LINHA}; ou ${OUTRA_QUANTIDADE}`, 422: NAO_HA },
  summary: 'Mudar a quantidade de uma linha',
  params: DoPedido.extend({ itemPedidoId: IdTexto }),
  body: z.object({
    estanteId: Id,
    produtoId: Id,
    precoVenda: Dinheiro,
    quantidadeAntiga: Quantidade,
    quantidadeNova: Quantidade,
  }),
  response: { 200: PedidosComItens },
} as const satisfies Route

export const removerItem = {
  method: 'POST',
  url: '/api/pedido/:pedidoId/item-pedido/:itemId/estante-id/:estanteId/produto-id/:produtoId',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: { 409: `Status, prazo, quantidade diferente da linha (\`quantidade\`), ou ${DE_CONFIRMADO}` },
  summary: 'Remover uma linha do pedido',
  description: 'A `quantidade` enviada tem de ser a da linha.',
  params: DoPedido.extend({ itemId: IdTexto, estanteId: IdTexto, produtoId: IdTexto }),
  body: z.object({ quantidade: Quantidade }),
  response: { 200: PedidosComItens },
} as const satisfies Route

export const LINHAS_MAXIMAS = 2000

export const definirItens = {
  method: 'PUT',
  url: '/api/pedidos/:id/itens',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: {
    409: `${DA_LINHA}; cada linha recusada vem em \`errors\`. Ou a \`versao\` enviada não é a do pedido (o corpo traz o de agora), ou ${DE_CONFIRMADO}`,
    422: NAO_HA,
  },
  summary: 'Definir o pedido inteiro, tudo ou nada',
  description:
    'As linhas que não forem enviadas saem do pedido. A linha enviada como ela está, com o preço dela, fica como está. Uma lista vazia esvazia o aberto. Um confirmado muda até o prazo, de uma vez.',
  params: PorId,
  body: z.object({
    itens: z
      .array(Linha)
      .max(LINHAS_MAXIMAS)
      .superRefine(semRepetidos(linha => `${linha.estanteId}/${linha.produtoId}`, 'produtoId', 'Produto repetido')),
    versao: VersaoVista.optional(),
  }),
  response: { 200: PedidosComItens },
} as const satisfies Route

export const listarItens = {
  method: 'GET',
  url: '/api/pedidos/:id/produtos',
  config: { access: 'user', escopo: 'pedidos:ler', tambem: ['separador', 'entregador'], ...PLANILHA },
  summary: 'Listar as linhas do pedido, por nome do produto',
  description: 'A `versao` é a do pedido com estas linhas: confirmar com ela confirma o que foi lido.',
  params: PorId,
  querystring: z.object(ComFormato),
  response: { 200: z.object({ itens: z.array(ItemPedido), versao: Versao }) },
} as const satisfies Route
