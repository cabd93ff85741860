import * as z from 'zod'
import { Arquivo, PDF, PNG } from './arquivo.ts'
import { Dia, IdTexto, PorId, Texto, Valor } from './campos.ts'
import { Pedidos, STATUS_QUE_CONTAM } from './pedidos.ts'
import { EmOrdem } from './rotas.ts'
import type { Route } from './route.ts'

/** `ausente`: nobody was there, and something is still to be delivered. */
const SITUACOES_DA_PARADA = ['aberta', 'entregue', 'ausente'] as const

const PedidoDaParada = z.object({
  pedidoId: z.int(),
  status: z.enum(STATUS_QUE_CONTAM),
  itens: z.int().describe('Quantas linhas'),
  valorTotal: Valor,
  saldo: Valor.nullable().describe('Do que já foi entregue; null antes'),
  aReceber: Valor.describe('O que vence até esse dia, com este pedido; o que devia antes conta no primeiro da parada'),
})

export const Parada = z.object({
  clienteId: z.int(),
  clienteNome: z.string(),
  endereco: z.string(),
  cidade: z.string(),
  telefone: z.string(),
  janelaEntrega: z.string(),
  observacaoEntrega: z.string(),
  ordem: z.int().describe('A partir de 1'),
  situacao: z.enum(SITUACOES_DA_PARADA),
  pedidos: z.array(PedidoDaParada),
})
export type Parada = z.output<typeof Parada>

export const RotaDoDia = z.object({
  rotaId: z.int(),
  nome: z.string(),
  entregadorNome: z.string().nullable(),
  veiculo: z.string(),
  paradas: z.array(Parada),
  totais: z.object({
    paradas: z.int(),
    pedidos: z.int(),
    entregues: z.int().describe('Quantos pedidos'),
    valorTotal: Valor,
  }),
})
export type RotaDoDia = z.output<typeof RotaDoDia>

export const EntregasDoDia = z.object({
  rotas: z.array(RotaDoDia),
  semRota: z.array(Parada).optional().describe('Falta para quem entrega'),
})
export type EntregasDoDia = z.output<typeof EntregasDoDia>

const PorDia = z.object({ data: Dia })
const DaRota = PorDia.extend({ rotaId: IdTexto })
const DE_OUTRO = 'Não há esta rota, ou é de outra pessoa'

export const lerEntregasDoDia = {
  method: 'GET',
  url: '/api/entregas/:data',
  config: { access: 'admin', escopo: 'pedidos:ler', tambem: ['separador', 'entregador'] },
  summary: 'As entregas de um dia, por rota, na ordem das paradas',
  description:
    'Pedidos Confirmado, Entregue e Finalizado. As rotas ativas por nome; quem entrega recebe as suas. Em `semRota` também as paradas de rotas inativas e as que ficaram fora neste dia.',
  params: PorDia,
  response: { 200: EntregasDoDia },
} as const satisfies Route

export const mudarEntregasDoDia = {
  method: 'PUT',
  url: '/api/entregas/:data/rotas/:rotaId',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: {
    409: 'Um cliente sem pedidos nesse dia (`atual.clientes`), ou a rota está inativa',
    422: 'Um cliente que não existe, ou repetido',
  },
  summary: 'Mudar as paradas de uma rota, só neste dia',
  description: 'Na ordem enviada; a de outra rota passa para esta, a que faltar fica sem rota, as novas no fim.',
  params: DaRota,
  body: z.object({ paradas: EmOrdem.describe('Números dos clientes') }),
  response: { 200: EntregasDoDia },
} as const satisfies Route

export const lerRomaneioEmPdf = {
  method: 'GET',
  url: '/api/entregas/:data/rotas/:rotaId/pdf',
  config: { access: 'admin', escopo: 'pedidos:ler', tambem: ['entregador'], arquivo: [PDF] },
  errors: { 404: DE_OUTRO, 422: 'Nada a entregar nesta rota' },
  summary: 'O romaneio de uma rota em PDF, na ordem das paradas',
  params: DaRota,
  response: { 200: Arquivo },
} as const satisfies Route

export const lerCargaEmPdf = {
  method: 'GET',
  url: '/api/entregas/:data/rotas/:rotaId/carga/pdf',
  config: { access: 'admin', escopo: 'pedidos:ler', tambem: ['entregador'], arquivo: [PDF] },
  errors: { 404: DE_OUTRO, 422: 'Nada a entregar nesta rota' },
  summary: 'A carga de uma rota em PDF: os produtos somados, e por parada, a última primeiro',
  params: DaRota,
  response: { 200: Arquivo },
} as const satisfies Route

export const registrarTentativa = {
  method: 'POST',
  url: '/api/pedidos/:id/tentativas',
  config: { access: 'admin', escopo: 'pedidos:escrever', tambem: ['entregador'] },
  errors: { 409: 'O status atual do pedido não permite (o corpo traz `status`)' },
  summary: 'Anotar que não havia quem recebesse; o pedido continua Confirmado',
  params: PorId,
  body: z.object({ motivo: Texto(200) }),
  response: { 201: Pedidos },
} as const satisfies Route

export const lerAssinatura = {
  method: 'GET',
  url: '/api/pedidos/:id/assinatura',
  config: { access: 'user', escopo: 'pedidos:ler', arquivo: [PNG] },
  summary: 'A assinatura de quem recebeu',
  params: PorId,
  response: { 200: Arquivo },
} as const satisfies Route
