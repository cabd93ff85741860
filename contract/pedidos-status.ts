import * as z from 'zod'
import { CodigoExterno, Dia, Observacao, PorId, QuantidadeLida, Texto, Valor } from './campos.ts'
import { AvisoDoPedido, Pedidos, type Status, VersaoVista } from './pedidos.ts'
import type { Route } from './route.ts'

/** The status each action may start from: the server refuses it from any other, and the screen hides it. */
export const statusPermitidos = {
  confirmar: ['Aberto'],
  cancelar: ['Aberto', 'Confirmado'],
  alterarEntrega: ['Confirmado'],
  entregar: ['Confirmado'],
  ajustar: ['Entregue'],
  definirPreco: ['Aberto', 'Confirmado', 'Entregue'],
  finalizar: ['Entregue'],
  atribuirEmpresa: ['Confirmado', 'Entregue'],
  observar: ['Aberto', 'Confirmado'],
  excluir: ['Aberto', 'Cancelado'],
  mudarItens: ['Aberto', 'Confirmado'],
  alterarVencimento: ['Entregue', 'Finalizado'],
} as const satisfies Record<string, readonly Status[]>

const ESTADO = 'O status atual do pedido não permite (o corpo traz `status`)'
const DIA = 'Nesse dia não há entrega para este cliente (o detalhe diz por quê)'

/** A line that no longer matches its shelf; a 409 lists them in `atual.itens`. */
export const LinhaMudada = z.object({
  itemPedidoId: z.int(),
  estanteId: z.int(),
  produtoId: z.int(),
  nome: z.string(),
  quantidade: QuantidadeLida,
  precoNoPedido: Valor,
  precoNaEstante: Valor,
  /** The product is inactive, its line on this shelf is inactive, or only its price changed. */
  motivo: z.enum(['inativo', 'fora', 'preco']),
})
export type LinhaMudada = z.output<typeof LinhaMudada>

const PedidosComAviso = Pedidos.extend({ aviso: AvisoDoPedido })

export const Confirmacao = z
  .object({ dataEntrega: Dia, versao: VersaoVista.optional() })
  .meta({ examples: [{ dataEntrega: '2026-12-03' }] })

export const confirmarPedido = {
  method: 'PUT',
  url: '/api/pedidos/:id/confirmar',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: {
    409: `${ESTADO}, a \`versao\` enviada não é a dele (o corpo traz o pedido de agora), está vazio, uma estante fechou, os pedidos do cliente nesse dia não chegam ao mínimo (\`falta\`), ou há linhas com outro preço ou fora da venda (\`itens\`: cada uma com \`precoNoPedido\`, \`precoNaEstante\` e \`motivo\`); ou, de um cliente, o que ele deve não deixa (\`credito\`)`,
    422: DIA,
  },
  summary: 'Confirmar com o dia de entrega',
  description:
    'Cada linha é comparada com a estante no mesmo instante: se um preço mudou ou um produto saiu, nada é confirmado. Se, com os pedidos do dia que ninguém aprovou, passa do limite de aprovação do cliente, o de um comprador fica aberto, à espera de quem aprova (`aguardaAprovacao` 1). Com a `versao`, um aprovador só confirma o que viu.',
  params: PorId,
  body: Confirmacao,
  response: { 200: PedidosComAviso },
} as const satisfies Route

export const cancelarPedido = {
  method: 'PUT',
  url: '/api/pedidos/:id/cancelar',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: { 409: `${ESTADO}, ou já passou o horário de corte da véspera` },
  summary: 'Cancelar: tudo volta à estante',
  params: PorId,
  response: { 200: Pedidos },
} as const satisfies Route

export const ComObservacao = z.object({ observacao: Observacao })

export const cancelarPedidoComObservacao = {
  method: 'PUT',
  url: '/api/pedidos/:id/cancelar-com-observacao',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: { 409: `${ESTADO}, ou já passou o horário de corte da véspera` },
  summary: 'Cancelar dizendo por quê',
  params: PorId,
  body: ComObservacao,
  response: { 200: Pedidos },
} as const satisfies Route

export const alterarEntrega = {
  method: 'PATCH',
  url: '/api/pedidos/:id/alterar/entrega/:data',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: {
    409: `${ESTADO}, ou já passou o horário de corte da véspera do dia que ele tem, ou os pedidos do novo dia não chegam ao mínimo ou, de um comprador, passam do limite sem aprovação (\`semAprovacao\`, \`aprovacaoAcima\`)`,
    422: DIA,
  },
  summary: 'Mudar o dia de entrega de um pedido confirmado',
  params: PorId.extend({ data: Dia }),
  response: { 200: PedidosComAviso },
} as const satisfies Route

export const finalizarPedido = {
  method: 'PATCH',
  url: '/api/pedidos/:id/finalizar',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: { 409: ESTADO },
  summary: 'Finalizar um pedido entregue',
  params: PorId,
  response: { 200: Pedidos },
} as const satisfies Route

export const atribuirEmpresa = {
  method: 'PATCH',
  url: '/api/pedidos/:id/empresa/:empresa',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: { 409: ESTADO, 422: 'Esta empresa não está nas configurações' },
  summary: 'Dizer qual empresa do fornecedor atende o pedido',
  params: PorId.extend({ empresa: Texto(80).describe('Um dos nomes em `empresas` das configurações') }),
  response: { 200: Pedidos },
} as const satisfies Route

export const mudarCodigoExterno = {
  method: 'PATCH',
  url: '/api/pedidos/:id/codigo-externo',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: { 409: 'O código é de outro pedido' },
  summary: 'Guardar o número do pedido em outro sistema',
  params: PorId,
  body: z.object({ codigoExterno: CodigoExterno }),
  response: { 200: Pedidos },
} as const satisfies Route

export const observarPedido = {
  method: 'PUT',
  url: '/api/pedidos/:id/observacao',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: { 409: ESTADO },
  summary: 'Gravar a observação do pedido',
  params: PorId,
  body: ComObservacao,
  response: { 200: Pedidos },
} as const satisfies Route

export const excluirPedido = {
  method: 'DELETE',
  url: '/api/pedidos/:id',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: { 409: ESTADO },
  summary: 'Excluir um pedido aberto ou cancelado',
  params: PorId,
  response: { 200: Pedidos },
} as const satisfies Route
