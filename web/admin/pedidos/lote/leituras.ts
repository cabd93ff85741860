import { listarItens } from '#contract/itens-pedido.ts'
import { lerPainel } from '#contract/painel.ts'
import { lerHistorico, lerPedido, listarPedidos } from '#contract/pedidos.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'

/** The reads to invalidate when an order has changed. */
export const LEITURAS = [lerPedido, listarItens, lerHistorico, listarPedidos, relatorioDePedidos, lerPainel]
