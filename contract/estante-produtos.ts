import * as z from 'zod'
import {
  Dinheiro,
  Id,
  IdTexto,
  PorId,
  Quantidade,
  QuantidadeLida,
  QuantidadeOferecida,
  Sinalizador,
  Valor,
  ZeroOuUm,
} from './campos.ts'
import { QualProduto } from './qual-produto.ts'
import type { Route } from './route.ts'

const comum = {
  estanteId: z.int(),
  ...QualProduto,
  precoVenda: Valor,
  codigo: z.string().nullable(),
  categoria: z.string().nullable(),
  embalagem: z.string().nullable().describe('Como vem: “cx c/12”'),
  multiplo: QuantidadeLida.nullish().describe('Os pedidos levam múltiplos inteiros disto'),
  minimo: QuantidadeLida.nullish().describe('O menos que um pedido leva; null: não há'),
  maximo: QuantidadeLida.nullish().describe('O mais que um pedido leva; null: não há'),
}
/** The provider's view: `quantidade` is the offered quantity. */
export const ProdutoOferecido = z.object({
  ...comum,
  quantidade: QuantidadeLida.nullable().describe('O que se oferece; null: sem limite além do estoque'),
  ativo: ZeroOuUm,
  produtoAtivo: ZeroOuUm.describe('0 quando o próprio produto está inativo'),
  reservada: QuantidadeLida.describe('Presa em pedidos vivos'),
  disponivel: QuantidadeLida.describe('O que resta: o menor de quantidade − reservada e `livre`, nunca abaixo de 0'),
  livre: QuantidadeLida.nullable().describe('O que o estoque deixa para todas as estantes; null onde não é controlado'),
  precoCusto: Valor,
})
export type ProdutoOferecido = z.output<typeof ProdutoOferecido>
/** The buyer's view: `quantidade` is what is still available; a sold-out line stays, with 0. */
export const ProdutoParaPedir = z.object({ ...comum, quantidade: QuantidadeLida, ativo: ZeroOuUm })
export type ProdutoParaPedir = z.output<typeof ProdutoParaPedir>

const ProdutosOferecidos = z.object({ produtos: z.array(ProdutoOferecido) })
/** The whole shelf as the provider sees it. */
export const EstanteOferecida = ProdutosOferecidos.extend({
  valorEmPedidos: Valor.describe('R$: o que os pedidos vivos têm desta estante, aos preços deles'),
})
export type EstanteOferecida = z.output<typeof EstanteOferecida>

const NaEstante = z.object({ idEstante: IdTexto, idProduto: IdTexto })
/** How much of the line one order may hold. */
export const Limites = {
  minimo: Quantidade.nullish().describe('O menos que um pedido leva; null: não há; ausente: fica como está'),
  maximo: Quantidade.nullish().describe('O mais que um pedido leva; null: não há; ausente: fica como está'),
}
export const PrecoQuantidade = z.object({
  precoVenda: Dinheiro,
  quantidade: QuantidadeOferecida.nullable().describe('null: sem limite além do estoque, onde ele é controlado'),
  ...Limites,
})
const UNIDADE_INTEIRA =
  'A unidade do produto só aceita quantidades inteiras, não há estoque que limite a estante, ou o máximo é menor que o mínimo'

export const adicionarProdutoNaEstante = {
  method: 'POST',
  url: '/api/estantes/:idEstante/produtos/:idProduto/preco-quantidade',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: 'O produto já está nesta estante', 422: UNIDADE_INTEIRA },
  summary: 'Pôr um produto na estante, com preço e quantidade oferecida',
  params: NaEstante,
  body: PrecoQuantidade,
  response: { 201: ProdutosOferecidos },
} as const satisfies Route

export const atualizarProdutoNaEstante = {
  method: 'PUT',
  url: '/api/estantes/:idEstante/produtos/:idProduto/preco-quantidade',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: {
    409: 'A quantidade oferecida é menor que a já reservada (o corpo traz `reservada`)',
    422: UNIDADE_INTEIRA,
  },
  summary: 'Mudar preço e quantidade oferecida',
  params: NaEstante,
  body: PrecoQuantidade,
  response: { 200: ProdutosOferecidos },
} as const satisfies Route

export const mudarStatusNaEstante = {
  method: 'PATCH',
  url: '/api/estante-produto/atualizar-status-produto',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 422: 'O produto não está nesta estante' },
  summary: 'Ativar ou inativar um produto dentro de uma estante',
  body: z.object({ ativo: Sinalizador, estanteId: Id, produtoId: Id }),
  response: { 200: ProdutosOferecidos },
} as const satisfies Route

export const listarProdutosDaEstante = {
  method: 'GET',
  url: '/api/estantes/:id/produtos/preco-quantidade-estante',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'A estante como o fornecedor a vê: oferecido, reservado, disponível e custo',
  params: PorId,
  response: { 200: EstanteOferecida },
} as const satisfies Route

export const listarProdutosParaPedir = {
  method: 'GET',
  url: '/api/estantes/:id/produtos/preco-quantidade-pedido',
  config: { access: 'user', escopo: 'cadastros:ler' },
  summary: 'A estante como o comprador a vê: o que pode ser pedido agora',
  description:
    'Só produtos ativos. `quantidade` é o que ainda resta; 0 é esgotado. Sem custos. A resposta traz `ETag`; com `If-None-Match`, 304 se continua igual.',
  params: PorId,
  response: { 200: z.object({ produtos: z.array(ProdutoParaPedir) }) },
} as const satisfies Route

export const retirarProdutoDaEstante = {
  method: 'DELETE',
  url: '/api/estantes/:idEstante/produtos/:idProduto',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: 'O produto está em algum pedido desta estante: inative-o nela' },
  summary: 'Retirar um produto da estante',
  params: NaEstante,
  response: { 200: ProdutosOferecidos },
} as const satisfies Route
