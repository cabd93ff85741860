import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import * as contract from '#contract/produto-acabou.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import * as statements from './acabou.sql.ts'
import { holdAll } from './hold.sql.ts'
import { linesOf } from './itens.sql.ts'
import { type Agora, mudarItens } from './itens.ts'
import { cancelar } from './pedidos-status.ts'

export function acabou(mount: Mount, business: Business): void {
  const { reservationHours } = business
  const agora = () => ({ ...esteMomento(business), reservationHours })

  mount(contract.lerEmPedidos, async ({ db, params }) =>
    existing(await statements.read(db, params.id, agora()), 'O produto'),
  )

  mount(contract.acabouProduto, ({ db, user, params: { id }, body: { retirarDe } }) =>
    db.transaction(db => acabar(db, user, id, { retirarDe, agora: agora() })),
  )

  mount(contract.voltouProduto, async ({ db, params: { id } }) => ({
    estantes: existing(await statements.offerAgain(db, id), 'O produto'),
  }))
}

type Ending = { retirarDe: readonly number[]; agora: Agora }

/** Takes the product out of the named orders, one left without lines is cancelled, and stops offering it; all or nothing. */
async function acabar(db: Db, user: User, produtoId: number, { retirarDe, agora }: Ending) {
  const orders = await holdAll(db, user, retirarDe)
  const { nome } = existing(await statements.lockShelves(db, produtoId, retirarDe, agora), 'O produto')
  const unknown = new Set(retirarDe).difference(new Set(orders.map(({ id }) => id)))
  refuseUnknown([...unknown], 'pedido', 'retirarDe', retirarDe)
  const early: readonly Status[] = statements.ANTES_DE_SAIR
  const lines = new Map<number, ItemPedido[]>()
  for (const { id } of orders) lines.set(id, await linesOf(db, id))
  const itsLines = (id: number) => (lines.get(id) ?? []).filter(linha => linha.produtoId === produtoId)
  const without = orders.filter(({ id, status }) => !itsLines(id).length || !early.includes(status)).map(({ id }) => id)
  if (without.length > 0) throw noLongerThere(without, (await statements.read(db, produtoId, agora))?.pedidos ?? [])
  await statements.nameReason(db)
  const pedidos: Pedido[] = []
  for (const { id } of orders) {
    const pedidas = itsLines(id).map(({ estanteId }) => ({ estanteId, produtoId, quantidade: 0 }))
    pedidos.push(
      pedidas.length === lines.get(id)?.length
        ? await cancelar(db, user, id, { observacao: `Acabou: ${nome}`, agora })
        : await mudarItens(db, user, id, { acao: 'acabou', sent: 'lista', pedidas }, agora),
    )
  }
  return { estantes: await statements.offerNoMore(db, produtoId, agora), pedidos }
}

const noLongerThere = (semEle: readonly number[], pedidos: contract.EmPedido[]) =>
  conflict(
    semEle.length === 1
      ? `O pedido nº ${semEle[0]} não tem mais este produto, ou já saiu`
      : `Não têm mais este produto, ou já saíram: os pedidos nº ${semEle.slice(0, 10).join(', ')}`,
    'Nada mudou. Confira os pedidos de agora e tente de novo.',
    { pedidos },
  )
