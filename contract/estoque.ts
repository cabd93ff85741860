import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import {
  Dia,
  Dinheiro,
  Id,
  IdTexto,
  QuantidadeLida,
  QuantidadeOferecida,
  SinalizadorTexto,
  TextoOpcional,
  ZeroOuUm,
} from './campos.ts'
import { emOrdem, FORA_DE_ORDEM, Pagina, Parecidos, Proximo, Total } from './listas.ts'
import { DeQueProdutos } from './produtos.ts'
import { QualProduto } from './qual-produto.ts'
import type { Route } from './route.ts'

/** Stock movements made by hand, then those made by an order's delivery or return. */
export const TIPOS_MANUAIS = ['entrada', 'contagem', 'perda'] as const
const TIPOS_DE_MOVIMENTO = [...TIPOS_MANUAIS, 'entrega', 'retorno'] as const
export type TipoDeMovimento = (typeof TIPOS_DE_MOVIMENTO)[number]
export type TipoManual = (typeof TIPOS_MANUAIS)[number]

export const NOME_DO_MOVIMENTO: Record<TipoDeMovimento, string> = {
  entrada: 'Entrada',
  contagem: 'Contagem',
  perda: 'Perda',
  entrega: 'Entrega',
  retorno: 'Devolução',
}

export const ProdutoNoEstoque = z.object({
  ...QualProduto,
  codigo: z.string().nullable(),
  categoria: z.string().nullable(),
  fornecedor: z.string().nullable(),
  embalagem: z.string().nullable(),
  ativo: ZeroOuUm,
  estoque: QuantidadeLida.describe('O que há no depósito agora'),
  comprometido: QuantidadeLida.describe('O que os pedidos abertos e confirmados esperam'),
  livre: QuantidadeLida.describe('estoque − comprometido; abaixo de zero depois de uma perda'),
})
export type ProdutoNoEstoque = z.output<typeof ProdutoNoEstoque>

const Busca = {
  busca: Pagina.shape.busca,
  parecidos: Parecidos,
  ...DeQueProdutos,
  falta: SinalizadorTexto.optional().describe('Com `1`, só o que não tem nada livre'),
}
const FiltroDeEstoque = z.object(Busca)
export type FiltroDeEstoque = z.output<typeof FiltroDeEstoque>

export const listarEstoque = {
  method: 'GET',
  url: '/api/estoque',
  config: { access: 'admin', escopo: 'estoque:ler', ...PLANILHA },
  summary: 'O que há de cada produto cujo estoque é controlado, por nome',
  querystring: Pagina.extend({ ...Busca, ...ComFormato }),
  response: { 200: z.object({ produtos: z.array(ProdutoNoEstoque), proximo: Proximo, total: Total }) },
} as const satisfies Route

export const Movimento = z.object({
  id: z.int(),
  ...QualProduto,
  tipo: z.enum(TIPOS_DE_MOVIMENTO),
  quantidade: z.number().describe('O que mudou: negativo no que saiu; de uma contagem, a diferença'),
  estoque: QuantidadeLida.describe('O que há depois dele'),
  quando: z.string().describe('ISO 8601 com fuso'),
  usuarioNome: z.string(),
  motivo: z.string(),
  pedidoId: z.int().nullable(),
})
export type Movimento = z.output<typeof Movimento>

export const NovoMovimento = z
  .object({
    produtoId: Id,
    tipo: z.enum(TIPOS_MANUAIS, 'Escolha entrada, contagem ou perda'),
    quantidade: QuantidadeOferecida,
    motivo: TextoOpcional(200).default(''),
    precoCusto: Dinheiro.nullable()
      .optional()
      .describe('De uma entrada: o novo custo do produto; null ou ausente: fica o que está'),
  })
  .refine(({ tipo, precoCusto }) => tipo === 'entrada' || precoCusto == null, {
    path: ['precoCusto'],
    error: 'Só uma entrada traz o custo',
  })
  .refine(({ tipo, quantidade }) => tipo === 'contagem' || quantidade > 0, {
    path: ['quantidade'],
    error: 'Informe uma quantidade maior que zero',
  })
  .refine(({ tipo, motivo }) => tipo !== 'perda' || motivo !== '', {
    path: ['motivo'],
    error: 'Diga o motivo da perda',
  })

export type NovoMovimento = z.output<typeof NovoMovimento>

const Movidos = z.object({
  movimentos: z.array(Movimento),
  abaixoDoCusto: z
    .array(z.object({ produtoId: z.int(), nome: z.string(), estantes: z.int() }))
    .default([])
    .describe('Dos que vieram com custo, os que agora alguma estante aberta vende abaixo dele, e em quantas'),
})

export const criarMovimento = {
  method: 'POST',
  url: '/api/estoque/movimentos',
  config: { access: 'admin', escopo: 'estoque:escrever' },
  errors: {
    409: 'O estoque do produto ainda não é controlado: comece por uma contagem; ou a perda é maior que o que há (`atual.estoque`)',
    422: 'Não há produto com este número, decimais numa unidade inteira, uma perda sem motivo, ou um custo sem entrada',
  },
  summary: 'Registrar uma entrada, uma contagem ou uma perda',
  description:
    'A `quantidade` enviada é positiva: o que entrou, o que foi contado (também 0), o que se perdeu. A primeira contagem de um produto começa a controlar o seu estoque.',
  body: NovoMovimento,
  response: { 201: Movidos },
} as const satisfies Route

const MOVIMENTOS_POR_VEZ = 1_000

export const criarMovimentos = {
  method: 'POST',
  url: '/api/estoque/movimentos/lote',
  config: { access: 'admin', escopo: 'estoque:escrever' },
  errors: {
    409: 'Um movimento não cabe: o estoque ainda não é controlado, ou a perda é maior que o que há',
    422: 'Um produto que não existe ou está duas vezes, decimais numa unidade inteira, uma perda sem motivo',
  },
  summary: 'Registrar muitos movimentos de uma vez, tudo ou nada',
  description: `Até ${MOVIMENTOS_POR_VEZ}, cada produto uma vez. Cada recusado é nomeado (\`movimentos.3.quantidade\`).`,
  body: z.object({
    movimentos: z
      .array(NovoMovimento)
      .min(1, 'Informe pelo menos um movimento')
      .max(MOVIMENTOS_POR_VEZ)
      .refine(movimentos => new Set(movimentos.map(({ produtoId }) => produtoId)).size === movimentos.length, {
        error: 'O mesmo produto aparece mais de uma vez',
      }),
  }),
  response: { 201: Movidos },
} as const satisfies Route

const QuaisMovimentos = {
  produtoId: IdTexto.optional().describe('Só os deste produto'),
  tipo: z.enum(TIPOS_DE_MOVIMENTO, 'Escolha um dos tipos de movimento').optional().describe('Só os deste tipo'),
  dataInicial: Dia.optional().describe('Deste dia em diante'),
  dataFinal: Dia.optional().describe('Até este dia'),
}
const FiltroDeMovimentos = z.object(QuaisMovimentos)
export type FiltroDeMovimentos = z.output<typeof FiltroDeMovimentos>

export const listarMovimentos = {
  method: 'GET',
  url: '/api/estoque/movimentos',
  config: { access: 'admin', escopo: 'estoque:ler', ...PLANILHA },
  errors: { 422: 'Não há produto com este número, ou datas fora de ordem' },
  summary: 'O que moveu o estoque, do mais novo ao mais antigo',
  querystring: Pagina.omit({ busca: true })
    .extend({ ...QuaisMovimentos, ...ComFormato })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: z.object({ movimentos: z.array(Movimento), proximo: Proximo }) },
} as const satisfies Route
