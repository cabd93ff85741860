import type { Pedido, Status } from '#contract/pedidos.ts'
import * as contract from '#contract/pedidos-em-lote.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import { lockStock } from '../cadastros/estoque.sql.ts'
import type { Db } from '../db/db.ts'
import { lockClients } from '../financeiro/conta.sql.ts'
import type { Mount } from '../http/mount.ts'
import { type Held, holdAll } from './hold.sql.ts'
import { linesOf, productsOf } from './itens.sql.ts'
import { deliver } from './pedidos-entrega.ts'
import { requireCompany } from './pedidos-status.sql.ts'
import { atribuirEmpresa, finalizar } from './pedidos-status.ts'
import { unpacked } from './separacao/separacao.sql.ts'

/** Calls that change many of a day's orders at once: each order by the function that changes one. */
export function pedidosEmLote(mount: Mount): void {
  mount(contract.entregarPedidos, ({ db, user, body: { pedidos: vistos, separados } }) =>
    batch(db, user, vistos, statusPermitidos.entregar, async (db, orders) => {
      // All clients, then the stock of all, at once: two calls may have them in different orders.
      await lockClients(db, [...new Set(orders.map(({ clienteId }) => clienteId))])
      await lockStock(
        db,
        await productsOf(
          db,
          orders.map(({ id }) => id),
        ),
      )
      return pedido => entregar(db, user, pedido, separados)
    }),
  )

  mount(contract.finalizarPedidos, ({ db, user, body: { pedidos: vistos } }) =>
    batch(db, user, vistos, statusPermitidos.finalizar, db => pedido => finalizar(db, user, pedido)),
  )

  mount(contract.atribuirEmpresaAosPedidos, async ({ db, user, params: { empresa }, body: { pedidos: vistos } }) => {
    await requireCompany(db, empresa)
    return batch(
      db,
      user,
      vistos,
      statusPermitidos.atribuirEmpresa,
      db => pedido => atribuirEmpresa(db, user, pedido, empresa),
    )
  })
}

type Refusal = Pick<contract.Recusado, 'falta' | 'naoSeparado'>

/** Delivers an order as it was packed, else as ordered, unless the warehouse has too little, or nobody packed it and that was asked for. */
async function entregar(db: Db, user: User, pedido: Held, separados: boolean): Promise<Pedido | Refusal> {
  const naoSeparado = separados ? await unpacked(db, pedido.id) : null
  if (naoSeparado !== null) return { naoSeparado }
  const result = await deliver(db, user, pedido, await linesOf(db, pedido.id))
  return result.falta ? { falta: result.falta.map(({ nome }) => nome).join(', ') } : result.depois
}

type Change = (pedido: Held) => Promise<Pedido | Refusal>

/**
 * Locks the orders by number, then changes one after the other; `begin` takes the further locks of all. One that changed since it was
 * seen is left alone; if it is named twice, both versions must match.
 */
const batch = (
  db: Db,
  user: User,
  vistos: readonly contract.Visto[],
  permitidos: readonly Status[],
  begin: (db: Db, orders: readonly Held[]) => Change | Promise<Change>,
) =>
  db.transaction(async db => {
    const ids = [...new Set(vistos.map(({ id }) => id))].sort((a, b) => a - b)
    const orders = await holdAll(db, user, ids)
    const change = await begin(db, orders)
    const pedidos: Pedido[] = []
    const recusados: contract.Recusado[] = []
    const asSeen = ({ id: seen, versao: now }: Pedido) =>
      vistos.every(({ id, versao = now }) => id !== seen || versao === now)
    for (const id of ids) {
      const pedido = orders.find(order => order.id === id)
      if (!pedido || !permitidos.includes(pedido.status)) recusados.push({ id, status: pedido?.status ?? null })
      else if (!asSeen(pedido)) recusados.push({ id, status: pedido.status, atual: pedido })
      else {
        const result = await change(pedido)
        if ('id' in result) pedidos.push(result)
        else recusados.push({ id, status: pedido.status, ...result })
      }
    }
    return { pedidos, recusados }
  })
