import { lerExtrato } from '#contract/extrato.ts'
import { listarPagamentos } from '#contract/pagamentos.ts'
import { lerPainel } from '#contract/painel.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { listarRecebiveis, resumirRecebiveis } from '#contract/recebiveis.ts'

/** The reads to invalidate when a payment is registered or taken back. */
export const LEITURAS = [resumirRecebiveis, listarRecebiveis, listarPagamentos, lerExtrato, lerPedido, lerPainel]
