import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import {
  Dia,
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
export const TIPOS_DE_MOVIMENTO = [...TIPOS_MANUAIS, 'entrega', 'retorno'] as const
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
  estoque: QuantidadeLida.meta({ description: 'O que há no depósito agora' }),
  comprometido: QuantidadeLida.meta({ description: 'O que os pedidos abertos e confirmados esperam' }),
  livre: QuantidadeLida.meta({ description: 'estoque − comprometido; abaixo de zero depois de uma perda' }),
})
export type ProdutoNoEstoque = z.output<typeof ProdutoNoEstoque>

const Busca = {
  busca: Pagina.shape.busca,
  parecidos: Parecidos,
  ...DeQueProdutos,
  falta: SinalizadorTexto.optional().meta({ description: 'Com `1`, só o que não tem nada livre' }),
}
const FiltroDeEstoque = z.object(Busca)
export type FiltroDeEstoque = z.output<typeof FiltroDeEstoque>

export const listarEstoque = {
  method: 'GET',
  url: '/api/estoque',
  config: { access: 'admin', ...PLANILHA },
  schema: {
    tags: ['Estoque'],
    summary: 'O que há de cada produto cujo estoque é controlado, por nome',
    querystring: Pagina.extend({ ...Busca, ...ComFormato }),
    response: { 200: z.object({ produtos: z.array(ProdutoNoEstoque), proximo: Proximo, total: Total }) },
  },
} as const satisfies Route

export const Movimento = z.object({
  id: z.int(),
  ...QualProduto,
  tipo: z.enum(TIPOS_DE_MOVIMENTO),
  quantidade: z.number().meta({ description: 'O que mudou: negativo no que saiu; de uma contagem, a diferença' }),
  estoque: QuantidadeLida.meta({ description: 'O que há depois dele' }),
  quando: z.string().meta({ description: 'ISO 8601 com fuso' }),
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
  })
  .refine(({ tipo, quantidade }) => tipo === 'contagem' || quantidade > 0, {
    path: ['quantidade'],
    error: 'Informe uma quantidade maior que zero',
  })
  .refine(({ tipo, motivo }) => tipo !== 'perda' || motivo !== '', {
    path: ['motivo'],
    error: 'Diga o motivo da perda',
  })

export const criarMovimento = {
  method: 'POST',
  url: '/api/estoque/movimentos',
  config: {
    access: 'admin',
    errors: {
      409: 'O estoque do produto ainda não é controlado: comece por uma contagem; ou a perda é maior que o que há (`atual.estoque`)',
      422: 'Não há produto com este número, decimais numa unidade inteira, ou uma perda sem motivo',
    },
  },
  schema: {
    tags: ['Estoque'],
    summary: 'Registrar uma entrada, uma contagem ou uma perda',
    description:
      'A `quantidade` enviada é positiva: o que entrou, o que foi contado (também 0), o que se perdeu. A primeira contagem de um produto começa a controlar o seu estoque.',
    body: NovoMovimento,
    response: { 201: z.object({ movimentos: z.array(Movimento) }) },
  },
} as const satisfies Route

const QuaisMovimentos = {
  produtoId: IdTexto.optional().meta({ description: 'Só os deste produto' }),
  tipo: z
    .enum(TIPOS_DE_MOVIMENTO, 'Escolha um dos tipos de movimento')
    .optional()
    .meta({ description: 'Só os deste tipo' }),
  dataInicial: Dia.optional().meta({ description: 'Deste dia em diante' }),
  dataFinal: Dia.optional().meta({ description: 'Até este dia' }),
}
const FiltroDeMovimentos = z.object(QuaisMovimentos)
export type FiltroDeMovimentos = z.output<typeof FiltroDeMovimentos>

export const listarMovimentos = {
  method: 'GET',
  url: '/api/estoque/movimentos',
  config: {
    access: 'admin',
    ...PLANILHA,
    errors: { ...PLANILHA.errors, 422: 'Não há produto com este número, ou datas fora de ordem' },
  },
  schema: {
    tags: ['Estoque'],
    summary: 'O que moveu o estoque, do mais novo ao mais antigo',
    querystring: Pagina.omit({ busca: true })
      .extend({ ...QuaisMovimentos, ...ComFormato })
      .refine(emOrdem, FORA_DE_ORDEM),
    response: { 200: z.object({ movimentos: z.array(Movimento), proximo: Proximo }) },
  },
} as const satisfies Route
