import * as z from 'zod'
import {
  ClienteNomeado,
  Dinheiro,
  Id,
  Percentual,
  QuantidadeOferecida,
  Sinalizador,
  TextoOpcional,
  Valor,
} from './campos.ts'
import { comValidadeEmOrdem, Validade } from './estantes.ts'
import type { Route } from './route.ts'

/** Most shelves in one call. */
const ESTANTES_POR_VEZ = 10_000
/** Most special prices listed in an answer; the count includes all. */
export const ESPECIAIS_NOMEADOS = 1_000

/** What the calls that price many shelves have in common. */
export const EmMuitasEstantes = {
  clientes: z
    .array(Id)
    .min(1, 'Escolha pelo menos um cliente')
    .max(ESTANTES_POR_VEZ)
    .nullable()
    .describe('Só as estantes abertas destes clientes; null: todas as abertas'),
  motivo: TextoOpcional(200).default('').describe('Fica na auditoria'),
  incluirEspeciais: Sinalizador.default(false).describe('1 muda também os preços especiais'),
  versao: z
    .string()
    .max(32)
    .optional()
    .describe('A `versao` da prévia: se agora são outras estantes ou preços, nada muda (409)'),
}

/** Markup in percent over the product's cost; the price is rounded to cents, half up. */
export const SobreCusto = Percentual.describe('% sobre o custo')

export const UmPreco = z
  .object({
    produtoId: Id,
    precoVenda: Dinheiro.optional(),
    sobreCusto: SobreCusto.optional().describe('Em vez de `precoVenda`: % sobre o custo'),
    estantes: z
      .array(Id)
      .min(1, 'Escolha pelo menos uma estante')
      .max(ESTANTES_POR_VEZ)
      .optional()
      .describe('Só estas, também as que ainda vão abrir; as inativas e as que terminaram ficam'),
    incluir: Sinalizador.default(false).describe('1 põe o produto também nas estantes que não o têm'),
    quantidade: QuantidadeOferecida.nullable()
      .default(null)
      .describe('Quanto cada uma destas oferece; null, só onde o estoque é controlado: sem limite próprio'),
    ...EmMuitasEstantes,
  })
  .refine(({ precoVenda, sobreCusto }) => (precoVenda === undefined) !== (sobreCusto === undefined), {
    path: ['precoVenda'],
    error: 'Informe o preço, ou a porcentagem sobre o custo',
  })
export type UmPreco = z.output<typeof UmPreco>

/** A special price on a shelf, which stays. */
export const Especial = {
  ...ClienteNomeado.shape,
  estanteId: z.int(),
  periodo: z.string(),
  precoVenda: Valor.describe('O especial, que ficou como estava'),
}
const Precos = z.object({
  estantes: z.int().describe('Quantas estantes ficam com o preço'),
  incluidas: z.int().default(0).describe('Destas, em quantas o produto ainda não estava'),
  porAbrir: z.int().describe('Quantas oferecem o produto mas ainda vão abrir, e ficam como estão'),
  precoVenda: Valor.describe('O preço novo'),
  precoComum: Valor.nullable().describe(
    'O da maioria das estantes abertas, ou das do período destas, antes; null se em nenhuma',
  ),
  precoCusto: Valor.describe('O custo do produto hoje'),
  especiais: z
    .array(z.object(Especial))
    .describe(`Preços diferentes do da maioria, que ficam; até ${ESPECIAIS_NOMEADOS}`),
  quantosEspeciais: z.int(),
  versao: z.string().describe('Do que foi lido: as estantes, os seus preços de antes e o preço novo'),
})
export type Precos = z.output<typeof Precos>

const RECUSAS = {
  422: 'Produto, cliente ou estante que não existe, um preço grande demais, ou uma quantidade que o produto não aceita',
}

export const preverPrecos = {
  method: 'POST',
  url: '/api/estantes/precos/previa',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: RECUSAS,
  summary: 'Contar o que um preço em todas as estantes mudaria, sem mudá-lo',
  body: UmPreco,
  response: { 200: Precos },
} as const satisfies Route

export const mudarPrecos = {
  method: 'PUT',
  url: '/api/estantes/precos',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { ...RECUSAS, 409: 'Não é mais o que a prévia de `versao` contou; o corpo traz a contagem de agora' },
  summary: 'Um preço para um produto em todas as estantes abertas',
  description:
    'Preços especiais são nomeados e ficam, a não ser com `incluirEspeciais: 1`. Um pedido em aberto com o preço antigo é recusado ao confirmar, como sempre.',
  body: UmPreco,
  response: { 200: Precos },
} as const satisfies Route

export const MudancaDeEstantes = comValidadeEmOrdem(
  z
    .object({
      estantes: z.array(Id).min(1, 'Escolha pelo menos uma estante').max(ESTANTES_POR_VEZ),
      ativa: Sinalizador.optional(),
      ...Validade,
      validaDe: Validade.validaDe.optional(),
      validaAte: Validade.validaAte.optional(),
    })
    .refine(({ estantes: _, ...mudanca }) => Object.values(mudanca).some(valor => valor !== undefined), {
      path: ['estantes'],
      error: 'Diga o que muda: as datas, ou se ficam ativas',
    }),
)
export type MudancaDeEstantes = z.output<typeof MudancaDeEstantes>

export const mudarEstantes = {
  method: 'PATCH',
  url: '/api/estantes',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 422: 'Estante que não existe, ou datas fora de ordem com as que ela tem' },
  tags: ['Estantes'],
  summary: 'Mudar as datas de muitas estantes, ativá-las ou desativá-las, tudo ou nada',
  description: 'O que não é enviado fica como está em cada uma; null tira.',
  body: MudancaDeEstantes,
  response: { 200: z.object({ estantes: z.int().describe('Quantas') }) },
} as const satisfies Route
