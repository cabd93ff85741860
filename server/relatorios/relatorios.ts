import * as contract from '#contract/relatorios.ts'
import { agruparPedidos, agruparVendas } from '#contract/relatorios-agrupados.ts'
import type { Business } from '../business.ts'
import type { Mount } from '../http/mount.ts'
import { listPurchases } from './compras.sql.ts'
import { productName, requireCliente } from './contados.ts'
import { exportarCatalogo } from './exportar/catalogo.ts'
import { exportarEntregas } from './exportar/entregas.ts'
import { exportarOFornecimento } from './exportar/fornecimento.ts'
import { exportarOsPedidos } from './exportar/pedidos.ts'
import { listSupply } from './fornecimento.sql.ts'
import { fornecimentoAgrupado } from './fornecimento-agrupado.ts'
import { groupedOrders } from './pedidos-agrupados.sql.ts'
import { listOrdersByDay } from './pedidos-por-dia.sql.ts'
import { retrospectiva } from './retrospectiva.ts'
import { groupedSales, listSalesByClient } from './vendas.sql.ts'

export function relatorios(mount: Mount, business: Business): void {
  const { timeZone } = business

  /** What was ordered between two days? */
  mount(contract.relatorioDePedidos, ({ db, params, query }) => listOrdersByDay(db, { ...params, ...query, timeZone }))

  mount(agruparPedidos, async ({ db, params, query }) => ({
    grupos: await groupedOrders(db, params.grupo, { ...query, timeZone }),
  }))

  /** What do I have to buy, and what will it cost? */
  mount(contract.relatorioDeCompras, async ({ db, body }) => {
    const answer = await listPurchases(db, body)
    if (!answer.compras.length) await requireCliente(db, body.clienteId)
    return answer
  })

  /** Who bought, how much, at what margin? */
  mount(contract.relatorioDeVendas, async ({ db, body }) => {
    const answer = await listSalesByClient(db, body)
    if (!answer.vendas.length) await requireCliente(db, body.clienteId)
    return answer
  })

  mount(agruparVendas, async ({ db, params, query }) => {
    const produtoNome = await productName(db, query.produtoId)
    const answer = await groupedSales(db, params.grupo, query)
    if (!answer.vendas.length) await requireCliente(db, query.clienteId)
    return { ...answer, produtoNome }
  })

  /** What goes to whom, on which day? */
  mount(contract.relatorioDeFornecimento, async ({ db, query, body }) => {
    const answer = await listSupply(db, query, body)
    if (!answer.totais.itens) await requireCliente(db, body.clienteId)
    return answer
  })
  fornecimentoAgrupado(mount, business)

  retrospectiva(mount, business)
  exportarOsPedidos(mount, business)
  exportarEntregas(mount, business)
  exportarOFornecimento(mount, business)
  exportarCatalogo(mount, business)
}
