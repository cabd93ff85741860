import * as z from 'zod'
import { ClienteNomeado, Id, PorId, Texto } from './campos.ts'
import { temCasas } from './dinheiro.ts'
import { comValidadeEmOrdem, Validade } from './estantes.ts'
import type { Route } from './route.ts'

/** Price change in percent; prices are rounded to cents, half up. */
const Ajuste = z
  .number()
  .gt(-100, 'Reduza menos que 100%')
  .max(1000, 'Aumente no máximo 1.000%')
  .refine(ajuste => temCasas(ajuste, 2), 'Use no máximo duas casas decimais')
  .describe('Em %, com sinal: 5 aumenta, -2.5 reduz; cada preço é arredondado ao centavo')

/** One transaction still copies a million lines in a minute. */
export const LINHAS_POR_COPIA = 1_000_000
/** Most copies that can be undone at once; a call that makes more answers no shelf ids. */
export const COPIAS_QUE_SE_DESFAZEM = 10_000
/** Most clients named in an answer. */
export const NOMEADOS = 50

/** The new shelves, and what to do where some of them can't be made. */
const novas = {
  periodo: Texto(60),
  ...Validade,
  pularExistentes: z
    .boolean()
    .default(false)
    .describe('Em vez de recusar, deixa de fora quem já tem o período e, no próximo período, quem não tem estante'),
  esperadas: z
    .int()
    .min(0)
    .optional()
    .describe('Quantas estantes a prévia anunciou: se agora são outras, nada é feito (409)'),
}

export const CopiaDeEstante = comValidadeEmOrdem(
  z.object({
    ...novas,
    clienteIds: z
      .union([z.literal('todos'), z.array(Id).min(1, 'Escolha pelo menos um cliente').max(10_000)])
      .describe('Os clientes que a recebem; `todos`: os ativos'),
    ajuste: Ajuste.default(0),
  }),
)
export type CopiaDeEstante = z.output<typeof CopiaDeEstante>

export const Copia = z.object({
  estantes: z.int().describe('Quantas estantes são criadas: uma por cliente que não tem o período'),
  produtos: z.int().describe('Quantos produtos cada uma leva: os ativos da estante copiada'),
  jaTinham: z.int().describe('Quantos dos clientes já têm uma estante com este período'),
  abaixoDoCusto: z.int().describe('Quantos desses produtos ficam com o preço abaixo do custo de hoje'),
  quemJaTinha: z.array(ClienteNomeado).describe(`Esses clientes, por nome, até ${NOMEADOS}`),
  estanteId: z.int().nullable().describe('A estante criada, quando foi uma só'),
})
export type Copia = z.output<typeof Copia>

const Feita = Copia.extend({
  estanteIds: z
    .array(z.int())
    .describe(`As estantes criadas, para desfazer; vazio se mais de ${COPIAS_QUE_SE_DESFAZEM}`),
})

const RECUSAS = {
  422: 'Cliente que não existe, ou mais linhas do que uma cópia leva',
}

export const preverCopiaDaEstante = {
  method: 'POST',
  url: '/api/estantes/:id/copiar/previa',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: RECUSAS,
  summary: 'Contar o que uma cópia da estante faria, sem fazê-la',
  params: PorId,
  body: CopiaDeEstante,
  response: { 200: z.object({ copia: Copia }) },
} as const satisfies Route

export const copiarEstante = {
  method: 'POST',
  url: '/api/estantes/:id/copiar',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: {
    ...RECUSAS,
    409: 'Algum cliente já tem este período (o corpo os nomeia em `atual.quemJaTinha`), ou não são mais tantas quanto `esperadas`',
  },
  summary: 'Copiar a estante para outro período, de um, vários ou todos os clientes',
  description:
    'Copia preços (com o ajuste), quantidades oferecidas e os produtos ativos, tudo ou nada. As cópias nascem ativas, sem nada reservado, e não abrem antes do primeiro dia. ' +
    '`validaDe` e `validaAte` são obrigatórias: null é sem prazo. Sem `abreEm` e `fechaEm`, as horas da estante copiada vão para os dias novos.',
  params: PorId,
  body: CopiaDeEstante,
  response: { 201: z.object({ copia: Feita }) },
} as const satisfies Route

export const ProximoPeriodo = comValidadeEmOrdem(
  z.object({
    ...novas,
    clientes: z
      .array(Id)
      .min(1, 'Escolha pelo menos um cliente')
      .max(10_000)
      .nullable()
      .describe('Quem recebe a estante; null: todos os clientes ativos que têm uma'),
  }),
)
export type ProximoPeriodo = z.output<typeof ProximoPeriodo>

const Proxima = Copia.omit({ produtos: true, estanteId: true }).extend({
  linhas: z.int().describe('Quantos produtos elas levam ao todo'),
  semEstante: z.array(z.string()).describe(`Quem foi escolhido e não tem estante, até ${NOMEADOS} nomes`),
})
export type Proxima = z.output<typeof Proxima>

export const preverProximoPeriodo = {
  method: 'POST',
  url: '/api/estantes/proximo-periodo/previa',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: RECUSAS,
  summary: 'Contar o que o próximo período faria, sem fazê-lo',
  body: ProximoPeriodo,
  response: { 200: z.object({ copia: Proxima }) },
} as const satisfies Route

export const abrirProximoPeriodo = {
  method: 'POST',
  url: '/api/estantes/proximo-periodo',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: {
    ...RECUSAS,
    409: 'Algum cliente já tem este período (o corpo os nomeia em `atual.quemJaTinha`) ou não tem estante, ou não são mais tantas quanto `esperadas`',
  },
  summary: 'Criar o próximo período de muitos clientes, cada um com os seus preços',
  description:
    'Copia a estante mais nova de cada cliente, tudo ou nada. O que acabou vai como acabado: não é oferecido.',
  body: ProximoPeriodo,
  response: { 201: z.object({ copia: Proxima.extend({ estanteIds: Feita.shape.estanteIds }) }) },
} as const satisfies Route

export const desfazerCopias = {
  method: 'POST',
  url: '/api/estantes/copias/desfazer',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  summary: 'Excluir as estantes que uma cópia acabou de criar',
  description: 'Só as que ainda não têm pedidos; as outras ficam.',
  body: z.object({ estantes: z.array(Id).min(1, 'Escolha pelo menos uma estante').max(COPIAS_QUE_SE_DESFAZEM) }),
  response: { 200: z.object({ excluidas: z.int(), ficaram: z.int().describe('As que já têm pedidos') }) },
} as const satisfies Route
