import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import { gtinValido } from './brasil.ts'
import {
  AlteradoEm,
  CodigoExterno,
  Dinheiro,
  EmUso,
  Id,
  type NomesDosCampos,
  NumeroOpcional,
  PorId,
  Quantidade,
  QuantidadeLida,
  QuantidadeOferecida,
  Sinalizador,
  SinalizadorTexto,
  Texto,
  TextoOpcional,
  TextoProcurado,
  UnidadeLida,
  Valor,
  ZeroOuUm,
} from './campos.ts'
import { emReais } from './dinheiro.ts'
import { DeOutroSistema, PaginaParecida, Proximo, Total } from './listas.ts'
import type { Route } from './route.ts'
import { aceitaDecimais, type Unidade } from './unidades.ts'

export const UnidadeMedida = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(UnidadeLida)
  .describe('UN CX PCT FD DZ SC BD PAR PC LT GF MC BL GL PT VD RL (inteiras) ou KG G L ML M M2 (com decimais)')

export const Produto = z.object({
  id: z.int(),
  nome: z.string(),
  precoCusto: Valor,
  unidadeMedida: UnidadeLida,
  ativo: ZeroOuUm,
  codigo: z.string().nullable().describe('O código do fornecedor para ele, de um só produto'),
  ean: z.string().nullable().describe('Código de barras (GTIN)'),
  categoria: z.string().nullable(),
  fornecedor: z.string().nullable().describe('De quem é comprado'),
  embalagem: z.string().nullable().describe('Como vem: “cx c/12”'),
  codigoExterno: z.string().nullable().describe('O código em outro sistema'),
  multiplo: QuantidadeLida.nullable().describe('Os pedidos levam múltiplos inteiros disto'),
  estoque: QuantidadeLida.nullable().describe('O que há no depósito; null onde não é controlado'),
  acabou: ZeroOuUm.optional().describe('Só nas listas: 1 onde acabou em estantes não encerradas, e nenhuma o oferece'),
  alteradoEm: AlteradoEm,
  emUso: EmUso,
})
export type Produto = z.output<typeof Produto>

export const CAMPOS_DO_PRODUTO = {
  nome: ['Nome'],
  unidadeMedida: ['Unidade'],
  precoCusto: ['Custo', emReais],
  codigo: ['Código'],
  ean: ['Código de barras'],
  categoria: ['Categoria'],
  fornecedor: ['Fornecedor'],
  embalagem: ['Embalagem'],
  multiplo: ['Múltiplo'],
  codigoExterno: ['Código externo'],
} as const satisfies NomesDosCampos

const Produtos = z.object({ produtos: z.array(Produto) })

/** Null or empty clears the text; a missing field keeps it. */
const TextoOuNulo = (max: number) =>
  TextoOpcional(max)
    .transform(texto => texto || null)
    .optional()
const CodigoOuNulo = (max: number) =>
  NumeroOpcional(max)
    .transform(texto => texto || null)
    .optional()

const ProdutoEscrito = z.object({
  nome: Texto(120),
  precoCusto: Dinheiro,
  unidadeMedida: UnidadeMedida,
  codigo: CodigoOuNulo(30),
  ean: NumeroOpcional(30)
    .transform(texto => texto.replace(/[\s.-]/g, ''))
    .refine(texto => texto === '' || gtinValido(texto), 'Código de barras inválido: confira os números')
    .transform(texto => texto || null)
    .optional()
    .describe('GTIN de 8, 12, 13 ou 14 números, com o dígito verificador'),
  categoria: TextoOuNulo(60),
  fornecedor: TextoOuNulo(120),
  embalagem: TextoOuNulo(60),
  codigoExterno: CodigoExterno.optional(),
  multiplo: Quantidade.nullable().optional(),
})

export const multiploCabe = ({
  multiplo,
  unidadeMedida,
}: {
  multiplo?: number | null | undefined
  unidadeMedida: Unidade
}) => !multiplo || aceitaDecimais(unidadeMedida) || Number.isInteger(multiplo)
export const MULTIPLO_INTEIRO = { path: ['multiplo'], error: 'Esta unidade só aceita múltiplos inteiros' }

export const NovoProduto = ProdutoEscrito.refine(multiploCabe, MULTIPLO_INTEIRO)
export const ProdutoEditado = ProdutoEscrito.extend({
  id: Id,
  estoque: QuantidadeOferecida.nullable()
    .optional()
    .describe('null deixa de controlá-lo; um número tem de ser o que há: quem o muda são os movimentos'),
}).refine(multiploCabe, MULTIPLO_INTEIRO)

/** A list's product filters. */
export const DeQueProdutos = {
  categoria: TextoProcurado(60).optional().describe('Só os desta categoria'),
  fornecedor: TextoProcurado(120).optional().describe('Só os comprados deste fornecedor'),
}

export const listarProdutosAtivos = {
  method: 'GET',
  url: '/api/produtos',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Listar os produtos ativos, por nome',
  querystring: PaginaParecida.extend({ ...DeQueProdutos, ...DeOutroSistema }),
  response: { 200: Produtos.extend({ proximo: Proximo, total: Total }) },
} as const satisfies Route

export const listarProdutos = {
  method: 'GET',
  url: '/api/produtos/admin',
  config: { access: 'admin', escopo: 'cadastros:ler', ...PLANILHA },
  summary: 'Listar todos os produtos, ativos e inativos, por nome',
  querystring: PaginaParecida.extend({
    ...DeQueProdutos,
    ...DeOutroSistema,
    ativo: SinalizadorTexto.optional(),
    acabou: SinalizadorTexto.optional().describe('1: só os ativos que acabaram; 0: só os outros'),
    ...ComFormato,
  }),
  response: { 200: Produtos.extend({ proximo: Proximo, total: Total }) },
} as const satisfies Route

const Contados = z.array(z.object({ nome: z.string(), produtos: z.int() }))

export const listarCategorias = {
  method: 'GET',
  url: '/api/produtos/categorias',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Listar as categorias e os fornecedores dos produtos, com quantos produtos ativos cada um tem',
  response: { 200: z.object({ categorias: Contados, fornecedores: Contados }) },
} as const satisfies Route

export const lerProduto = {
  method: 'GET',
  url: '/api/produtos/:id',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Ler um produto',
  params: PorId,
  response: { 200: Produtos },
} as const satisfies Route

export const criarProduto = {
  method: 'POST',
  url: '/api/produtos',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: 'O código é de outro produto' },
  summary: 'Cadastrar um produto',
  body: NovoProduto,
  response: { 201: Produtos },
} as const satisfies Route

export const atualizarProduto = {
  method: 'PUT',
  url: '/api/produtos',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: {
    404: 'Não há produto com este id',
    409: 'A unidade nova só aceita quantidades inteiras e o produto tem quantidades com decimais; o código é de outro produto; ou deixaria de ter estoque com estantes sem limite próprio',
  },
  summary: 'Alterar um produto',
  description:
    'O custo novo vale para os próximos itens de pedido; as margens dos antigos não mudam. O campo opcional que não vem fica como está; null o apaga.',
  body: ProdutoEditado,
  response: { 200: Produtos },
} as const satisfies Route

export const mudarStatusDoProduto = {
  method: 'PUT',
  url: '/api/produtos/:id/status',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  summary: 'Ativar ou inativar um produto',
  params: PorId,
  body: z.object({ ativo: Sinalizador }),
  response: { 200: Produtos },
} as const satisfies Route

export const excluirProduto = {
  method: 'DELETE',
  url: '/api/produtos/:id',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: 'O produto está em alguma estante, que `atual` conta: inative-o' },
  summary: 'Excluir um produto',
  params: PorId,
  response: { 200: Produtos },
} as const satisfies Route
