import * as z from 'zod'
import { ClienteNomeado, Dia, DiaOuNulo, IdTexto, QuantidadeLida, UnidadeLida, Valor } from './campos.ts'
import { ItemPedido } from './itens-pedido.ts'
import { emOrdem, FORA_DE_ORDEM, Intervalo, Pagina, Proximo } from './listas.ts'
import { Pedido, UmStatus } from './pedidos.ts'
import { QualProduto } from './qual-produto.ts'
import { ClienteOuTodosTexto, CONTAM } from './relatorios.ts'
import type { Route } from './route.ts'

/** Most clients named per product. */
export const DESTINOS_POR_PRODUTO = 200
/** Most cells of a matrix, one for each client and product. */
export const LIMITE_DA_MATRIZ = 20_000

const Filtro = { ...Intervalo, clienteId: ClienteOuTodosTexto, busca: Pagina.shape.busca }
const BUSCA = '`busca` procura no nome do cliente e no do produto; só contam as linhas encontradas.'
const errors = { 422: 'Não há cliente com este id, ou datas fora de ordem' }

const PorUnidade = z.array(z.object({ unidadeMedida: UnidadeLida, quantidade: QuantidadeLida }))
const Destino = z.object({ clienteId: z.int(), clienteNome: z.string(), quantidade: QuantidadeLida })
const DoProduto = z.object({
  ...QualProduto,
  quantidade: QuantidadeLida,
  destinos: z.array(Destino),
})
export type ProdutoASeparar = z.output<typeof DoProduto>

export const resumirFornecimento = {
  method: 'GET',
  url: '/api/relatorios/fornecimento/resumo',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, tambem: ['separador'] },
  errors,
  summary: 'O que vai sair, em números',
  description: `${CONTAM} ${BUSCA}`,
  querystring: z.object(Filtro).refine(emOrdem, FORA_DE_ORDEM),
  response: {
    200: z.object({
      totais: z.object({
        pedidos: z.int(),
        clientes: z.int(),
        produtos: z.int(),
        itens: z.int(),
        valorTotal: Valor,
        porUnidade: PorUnidade,
      }),
      proximoDia: DiaOuNulo.describe('O primeiro dia depois de hoje em que algo é entregue'),
    }),
  },
} as const satisfies Route

export const PedidoASeparar = z.object({
  id: z.int(),
  status: UmStatus,
  dataEntrega: z.string(),
  clienteId: z.int(),
  clienteNome: z.string(),
  observacao: z.string(),
  valor: Valor.describe('R$: a soma das linhas encontradas'),
  itens: z.array(ItemPedido),
  ...Pedido.pick({ versao: true, versaoImpressa: true }).shape,
  doCliente: z.object({ pedidos: z.int(), valor: Valor }).describe('Tudo deste cliente no filtro'),
})
export type PedidoASeparar = z.output<typeof PedidoASeparar>

export const fornecimentoPorCliente = {
  method: 'GET',
  url: '/api/relatorios/fornecimento/por/cliente',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, tambem: ['separador'] },
  errors,
  summary: 'O que vai para cada cliente, pedido por pedido',
  description: `${CONTAM} ${BUSCA} Por cliente, dia e pedido.`,
  querystring: Pagina.extend(Filtro).refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: z.object({ pedidos: z.array(PedidoASeparar), proximo: Proximo }) },
} as const satisfies Route

export const fornecimentoPorProduto = {
  method: 'GET',
  url: '/api/relatorios/fornecimento/por/produto',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, tambem: ['separador'] },
  errors,
  summary: 'Quanto sai de cada produto, e para quem',
  description: `${CONTAM} ${BUSCA} Por nome. \`destinos\` traz os primeiros ${DESTINOS_POR_PRODUTO} clientes por nome; \`clientes\` diz quantos são.`,
  querystring: Pagina.extend(Filtro).refine(emOrdem, FORA_DE_ORDEM),
  response: {
    200: z.object({
      produtos: z.array(DoProduto.extend({ pedidos: z.int(), clientes: z.int(), valor: Valor })),
      proximo: Proximo,
    }),
  },
} as const satisfies Route

export const lerMatrizDeFornecimento = {
  method: 'GET',
  url: '/api/relatorios/fornecimento/matriz',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, tambem: ['separador'] },
  errors: { 422: `Não há cliente com este id, ou mais de ${LIMITE_DA_MATRIZ.toLocaleString('pt-BR')} quantidades` },
  summary: 'Produtos por clientes em um dia',
  description: `${CONTAM} Clientes e produtos por nome; o que não foi pedido não vem. ${BUSCA}`,
  querystring: z.object({
    dia: Dia,
    clienteId: IdTexto.optional().describe('Só este cliente'),
    busca: Filtro.busca,
  }),
  response: { 200: z.object({ clientes: z.array(ClienteNomeado), produtos: z.array(DoProduto) }) },
} as const satisfies Route
