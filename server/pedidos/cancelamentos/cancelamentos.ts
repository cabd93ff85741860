import * as contract from '#contract/cancelamentos.ts'
import type { User } from '../../access.ts'
import type { Db } from '../../db/db.ts'
import { existing } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { clienteVisivel } from '../pedidos.sql.ts'
import { wrongStatus } from '../pedidos-recusados.ts'
import * as statements from './cancelamentos.sql.ts'

export function cancelamentos(mount: Mount): void {
  mount(contract.listarCancelamentos, async ({ db, user, params: { clienteId } }) => {
    const cancelamentos = await statements.unseen(db, user, clienteId)
    if (!cancelamentos.length) existing(await clienteVisivel(db, user, clienteId), 'O cliente')
    return { cancelamentos }
  })

  mount(contract.verCancelamento, async ({ db, user, params: { id } }) => {
    const pedido = existing(await statements.markSeen(db, user, id), 'O pedido')
    if (pedido.status !== 'Cancelado') throw wrongStatus(pedido.status, ['Cancelado'])
    return { pedidos: [pedido] }
  })

  const acabados = async (db: Db, user: User, clienteId: number) => {
    const acabados = await statements.unseenEnded(db, user, clienteId)
    if (!acabados.length) existing(await clienteVisivel(db, user, clienteId), 'O cliente')
    return { acabados }
  }

  mount(contract.listarAcabados, ({ db, user, params: { clienteId } }) => acabados(db, user, clienteId))

  mount(contract.verAcabados, async ({ db, user, params: { clienteId }, body: { ate } }) => {
    await statements.markEndedSeen(db, user, ate)
    return acabados(db, user, clienteId)
  })
}
