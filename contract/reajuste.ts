import * as z from 'zod'
import { Dinheiro, Id, Percentual, TextoProcurado, Valor } from './campos.ts'
import { EmMuitasEstantes, Especial, SobreCusto } from './muitas-estantes.ts'
import type { Route } from './route.ts'

/** Most changes, and most special prices, listed in an answer; the counts include all. */
export const MUDANCAS_NOMEADAS = 1_000
const PRODUTOS_POR_VEZ = 1_000

const umSo = (...valores: unknown[]) => valores.filter(valor => valor !== undefined).length === 1

export const Reajuste = z
  .object({
    categoria: TextoProcurado(60).min(1).optional().describe('Os produtos desta categoria'),
    fornecedor: TextoProcurado(120).min(1).optional().describe('Ou os comprados deste fornecedor'),
    produtos: z.array(Id).min(1, 'Escolha pelo menos um produto').max(PRODUTOS_POR_VEZ).optional().describe('Ou estes'),
    percentual: Percentual.optional().describe('% sobre o preço de cada estante; negativo reduz'),
    sobreCusto: SobreCusto.optional().describe('Ou % sobre o custo; o que não tem custo fica como está'),
    arredondar: Dinheiro.min(0.01, 'Arredonde para 1 centavo ou mais')
      .nullable()
      .default(null)
      .describe('O múltiplo mais perto: 0.05, 0.1, 1; null: centavos'),
    ...EmMuitasEstantes,
  })
  .refine(({ categoria, fornecedor, produtos }) => umSo(categoria, fornecedor, produtos), {
    path: ['categoria'],
    error: 'Escolha uma categoria, ou um fornecedor, ou os produtos',
  })
  .refine(({ percentual, sobreCusto }) => umSo(percentual, sobreCusto), {
    path: ['percentual'],
    error: 'Informe a porcentagem, ou a porcentagem sobre o custo',
  })
export type Reajuste = z.output<typeof Reajuste>

const DoProduto = { produtoId: z.int(), nome: z.string() }
const Reajustados = z.object({
  produtos: z.int().describe('Quantos produtos mudam de preço'),
  estantes: z.int().describe('Em quantas estantes'),
  abaixoDoCusto: z.int().describe('Quantos destes ficam abaixo do custo em alguma'),
  mudancas: z
    .array(
      z.object({
        ...DoProduto,
        de: Valor,
        para: Valor,
        precoCusto: Valor,
        estantes: z.int().describe('Em quantas estantes é este o preço'),
      }),
    )
    .describe(`Por nome, de quanto a quanto; até ${MUDANCAS_NOMEADAS}`),
  especiais: z
    .array(z.object({ ...DoProduto, ...Especial, para: Valor.describe('O que seria, com `incluirEspeciais`') }))
    .describe(`Preços diferentes do da maioria, que ficam; até ${MUDANCAS_NOMEADAS}`),
  quantosEspeciais: z.int(),
  versao: z.string().describe('Do que foi lido: as estantes, os seus preços de antes e os novos'),
})
export type Reajustados = z.output<typeof Reajustados>

const RECUSAS = { 422: 'Produto ou cliente que não existe, ou um preço que ficaria grande demais' }

export const preverReajuste = {
  method: 'POST',
  url: '/api/estantes/reajuste/previa',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: RECUSAS,
  summary: 'Mostrar o que um reajuste mudaria, de quanto a quanto, sem mudá-lo',
  body: Reajuste,
  response: { 200: Reajustados },
} as const satisfies Route

export const reajustarPrecos = {
  method: 'PUT',
  url: '/api/estantes/reajuste',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { ...RECUSAS, 409: 'Não é mais o que a prévia de `versao` mostrou; o corpo traz o que seria agora' },
  summary: 'Reajustar os preços de uma categoria, de um fornecedor ou de produtos, em todas as estantes abertas',
  description:
    'Preços especiais são nomeados e ficam, a não ser com `incluirEspeciais: 1`. Um pedido em aberto com o preço antigo é recusado ao confirmar, como sempre.',
  body: Reajuste,
  response: { 200: Reajustados },
} as const satisfies Route
