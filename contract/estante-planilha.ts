import * as z from 'zod'
import { Dinheiro, Id, PorId, QuantidadeLida, QuantidadeOferecida, Sinalizador, UnidadeLida, Valor } from './campos.ts'
import { EstanteOferecida, Limites, ProdutoOferecido } from './estante-produtos.ts'
import { Pagina, Proximo } from './listas.ts'
import { DeQueProdutos } from './produtos.ts'
import type { Route } from './route.ts'

/** null: no limit other than the stock, if stock is kept. */
const Oferecida = QuantidadeOferecida.nullable()

/** A shelf's line as it was read; only cells that differ from it are written. */
const LinhaVista = z
  .object({ precoVenda: Dinheiro, quantidade: Oferecida, ativo: Sinalizador, ...Limites })
  .describe('A linha como foi lida. Ausente: o produto ainda não está na estante')

const LinhaDaPlanilha = z.object({
  produtoId: Id,
  precoVenda: Dinheiro,
  quantidade: Oferecida,
  ativo: Sinalizador,
  visto: LinhaVista.optional(),
  ...Limites,
})

/** This many full lines fit in a body of 1 MiB. */
const LINHAS_POR_VEZ = 5000

const semRepetidos = ({ produtos, remover }: { produtos: { produtoId: number }[]; remover: number[] }) => {
  const ids = [...produtos.map(({ produtoId }) => produtoId), ...remover]
  return new Set(ids).size === ids.length
}

const Planilha = z
  .object({
    produtos: z.array(LinhaDaPlanilha).max(LINHAS_POR_VEZ),
    remover: z.array(Id).max(LINHAS_POR_VEZ).default([]).describe('Produtos que saem da estante'),
  })
  .refine(semRepetidos, { path: ['produtos'], error: 'O mesmo produto aparece mais de uma vez' })

export const salvarProdutosDaEstante = {
  method: 'PUT',
  url: '/api/estantes/:id/produtos',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: {
    409: 'Uma célula mudou desde que foi lida, a quantidade é menor que a reservada, o produto já está ou não está mais na estante, ou o que se quer retirar está em algum pedido; o corpo traz as linhas como estão (`atual.produtos`)',
    422: 'Produto que não existe, repetido, decimais numa unidade inteira, sem quantidade e sem estoque que o limite, ou máximo menor que o mínimo',
  },
  summary: 'Salvar várias linhas da estante de uma vez: tudo ou nada',
  description:
    'Só é gravada a célula que difere do que foi visto: o que outra pessoa mudou na mesma linha fica. Cada célula recusada é nomeada (`produtos.3.quantidade`, `remover.0`). Responde a estante inteira.',
  params: PorId,
  body: Planilha,
  response: { 200: EstanteOferecida },
} as const satisfies Route

export const ProdutoFora = z.object({
  id: z.int(),
  nome: z.string(),
  codigo: z.string().nullable(),
  categoria: z.string().nullable(),
  fornecedor: z.string().nullable(),
  embalagem: z.string().nullable(),
  multiplo: ProdutoOferecido.shape.multiplo,
  livre: QuantidadeLida.nullable().describe('O que o estoque deixa; null onde não é controlado'),
  unidadeMedida: UnidadeLida,
  precoCusto: Valor,
})
export type ProdutoFora = z.output<typeof ProdutoFora>

export const listarProdutosForaDaEstante = {
  method: 'GET',
  url: '/api/estantes/:id/produtos/fora',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Listar os produtos ativos que ainda não estão na estante, por nome',
  params: PorId,
  querystring: Pagina.extend(DeQueProdutos),
  response: { 200: z.object({ produtos: z.array(ProdutoFora), proximo: Proximo }) },
} as const satisfies Route
