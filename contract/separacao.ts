import * as z from 'zod'
import {
  Dia,
  Id,
  IdTexto,
  QuantidadeLida,
  QuantidadeOferecida,
  Sinalizador,
  TextoOpcional,
  UnidadeLida,
  ZeroOuUm,
} from './campos.ts'
import { LIMITE_DO_DIA } from './documentos.ts'
import { STATUS_QUE_CONTAM } from './pedidos.ts'
import type { Route } from './route.ts'

/** Who packed a line, when, the quantity to pack at that moment, and what was packed where it was less. */
const Marca = z.object({
  quantidade: QuantidadeLida.describe('Quanto se pedia quando foi marcada'),
  separada: QuantidadeLida.nullable().describe('Quanto foi separado, se não foi tudo'),
  motivo: z.string().nullable().describe('Por que não foi tudo'),
  usuarioId: z.int().nullable(),
  usuarioNome: z.string(),
  quando: z.string().describe('ISO 8601 com fuso'),
})

export const ItemASeparar = z.object({
  itemPedidoId: z.int(),
  produtoId: z.int(),
  nome: z.string(),
  codigo: z.string().nullable(),
  embalagem: z.string().nullable(),
  unidadeMedida: UnidadeLida,
  quantidade: QuantidadeLida.describe('O que foi pedido'),
  quantidadeEntregue: QuantidadeLida.nullable().describe('null antes da entrega'),
  marcada: ZeroOuUm.describe('1 se marcada, e com a mesma quantidade; se ela mudou depois, `marca` diz de quanto era'),
  marca: Marca.nullable(),
})
export type ItemASeparar = z.output<typeof ItemASeparar>

const Marcada = z.object({
  pedidoId: z.int(),
  ...ItemASeparar.pick({ itemPedidoId: true, quantidade: true, marcada: true, marca: true }).shape,
})
export type Marcada = z.output<typeof Marcada>

/** Most lines that one call marks. */
export const MARCAS_DE_UMA_VEZ = 500

const LIMITE = `Até ${LIMITE_DO_DIA.emPalavras}: havendo mais, é 422, e filtra-se por cliente.`

const PedidoDoDia = z.object({
  id: z.int(),
  status: z.enum(STATUS_QUE_CONTAM),
  observacao: z.string(),
  versao: z.int(),
  itens: z.array(ItemASeparar),
})
const ClienteASeparar = z.object({
  clienteId: z.int(),
  clienteNome: z.string(),
  endereco: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  telefone: z.string(),
  pedidos: z.array(PedidoDoDia),
})

export const lerSeparacao = {
  method: 'GET',
  url: '/api/separacao',
  config: { access: 'admin', escopo: 'pedidos:ler', tambem: ['separador'] },
  summary: 'O que separar para um dia, por cliente, com o que já foi separado',
  description: `Conta pedidos Confirmado, Entregue e Finalizado, pelo dia de entrega. Clientes e produtos por nome. ${LIMITE} Sem preços nem valores.`,
  querystring: z.object({
    dia: Dia,
    clienteId: IdTexto.optional().describe('Só este cliente'),
    pedidoId: IdTexto.optional().describe('Só este pedido'),
  }),
  response: { 200: z.object({ clientes: z.array(ClienteASeparar) }) },
} as const satisfies Route

export const marcarSeparacao = {
  method: 'PUT',
  url: '/api/separacao/marcas',
  config: { access: 'admin', escopo: 'pedidos:escrever', tambem: ['separador'] },
  errors: {
    409: 'Uma linha já não é a que foi vista, ou o pedido não está Confirmado; nada é marcado, e `atual.itens` traz cada uma como está',
    422: 'Um item que não existe',
  },
  summary: 'Marcar linhas como separadas, ou desmarcar',
  description:
    'Tudo ou nada. A linha que faltou vai com `motivo` e a quantidade que há: a entrega começa com ela, e a falta só sai desmarcando. O que já está assim fica como está, com o nome de quem marcou primeiro. Quem tem a tela aberta vê na hora.',
  body: z.object({
    itens: z
      .array(
        z.object({
          itemPedidoId: Id,
          quantidade: QuantidadeOferecida.describe('Sem `motivo`, a pedida (se mudou, é recusado); com ele, menos'),
          motivo: TextoOpcional(200).optional().describe('Por que se separou menos do que se pediu'),
        }),
      )
      .min(1)
      .max(MARCAS_DE_UMA_VEZ),
    marcada: Sinalizador,
  }),
  response: { 200: z.object({ marcas: z.array(Marcada) }) },
} as const satisfies Route
