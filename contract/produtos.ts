import * as z from 'zod'
import { Dinheiro, Id, PorId, Sinalizador, SinalizadorTexto, Texto, Valor, ZeroOuUm } from './campos.ts'
import { Pagina, Proximo, Total } from './listas.ts'
import type { Route } from './route.ts'
import { UNIDADES } from './unidades.ts'

export const UnidadeMedida = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.enum(UNIDADES))
  .meta({ description: 'UN CX PCT FD DZ SC BD PAR (inteiras) ou KG G L ML M M2 (com decimais)' })

export const Produto = z.object({
  id: z.int(),
  nome: z.string(),
  precoCusto: Valor,
  unidadeMedida: z.enum(UNIDADES),
  ativo: ZeroOuUm,
})
export type Produto = z.output<typeof Produto>

const Produtos = z.object({ produtos: z.array(Produto) })

export const NovoProduto = z.object({ nome: Texto(120), precoCusto: Dinheiro, unidadeMedida: UnidadeMedida })
export const ProdutoEditado = NovoProduto.extend({ id: Id })

export const listarProdutosAtivos = {
  method: 'GET',
  url: '/api/produtos',
  config: { access: 'admin' },
  schema: {
    tags: ['Produtos'],
    summary: 'Listar os produtos ativos, por nome',
    querystring: Pagina,
    response: { 200: Produtos.extend({ proximo: Proximo, total: Total }) },
  },
} as const satisfies Route

export const listarProdutos = {
  method: 'GET',
  url: '/api/produtos/admin',
  config: { access: 'admin' },
  schema: {
    tags: ['Produtos'],
    summary: 'Listar todos os produtos, ativos e inativos, por nome',
    querystring: Pagina.extend({ ativo: SinalizadorTexto.optional() }),
    response: { 200: Produtos.extend({ proximo: Proximo, total: Total }) },
  },
} as const satisfies Route

export const lerProduto = {
  method: 'GET',
  url: '/api/produtos/:id',
  config: { access: 'admin' },
  schema: { tags: ['Produtos'], summary: 'Ler um produto', params: PorId, response: { 200: Produtos } },
} as const satisfies Route

export const criarProduto = {
  method: 'POST',
  url: '/api/produtos',
  config: { access: 'admin' },
  schema: { tags: ['Produtos'], summary: 'Cadastrar um produto', body: NovoProduto, response: { 201: Produtos } },
} as const satisfies Route

export const atualizarProduto = {
  method: 'PUT',
  url: '/api/produtos',
  config: {
    access: 'admin',
    errors: {
      404: 'Não há produto com este id',
      409: 'A unidade nova só aceita quantidades inteiras e o produto tem quantidades com decimais em estantes',
    },
  },
  schema: {
    tags: ['Produtos'],
    summary: 'Alterar um produto',
    description: 'O custo novo vale para os próximos itens de pedido; as margens dos antigos não mudam.',
    body: ProdutoEditado,
    response: { 200: Produtos },
  },
} as const satisfies Route

export const mudarStatusDoProduto = {
  method: 'PUT',
  url: '/api/produtos/:id/status',
  config: { access: 'admin' },
  schema: {
    tags: ['Produtos'],
    summary: 'Ativar ou inativar um produto',
    params: PorId,
    body: z.object({ ativo: Sinalizador }),
    response: { 200: Produtos },
  },
} as const satisfies Route

export const excluirProduto = {
  method: 'DELETE',
  url: '/api/produtos/:id',
  config: { access: 'admin', errors: { 409: 'O produto está em alguma estante, que `atual` conta: inative-o' } },
  schema: { tags: ['Produtos'], summary: 'Excluir um produto', params: PorId, response: { 200: Produtos } },
} as const satisfies Route
