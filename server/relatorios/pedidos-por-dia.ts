import { relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos } from '#contract/relatorios-agrupados.ts'
import type { Business } from '../business.ts'
import type { Mount } from '../http/mount.ts'
import { groupedOrders } from './pedidos-agrupados.sql.ts'
import { whatWasOrdered } from './pedidos-por-dia.sql.ts'

/** What was ordered between two days? */
export function pedidosPorDia(mount: Mount, { timeZone }: Business): void {
  mount(relatorioDePedidos, ({ db, params, query }) => whatWasOrdered(db, { ...params, ...query, timeZone }))

  mount(agruparPedidos, async ({ db, params, query }) => ({
    grupos: await groupedOrders(db, params.grupo, { ...query, timeZone }),
  }))
}
