import { listarItens } from '#contract/itens-pedido.ts'
import { lerPainel } from '#contract/painel.ts'
import { lerHistorico, lerPedido, listarPedidos } from '#contract/pedidos.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'

/** What is out of date once an order changed. */
export const LEITURAS = [lerPedido, listarItens, lerHistorico, listarPedidos, relatorioDePedidos, lerPainel]
