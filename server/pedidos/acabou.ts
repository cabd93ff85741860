import type { Pedido } from '#contract/pedidos.ts'
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
import { mudarItens } from './itens.ts'
import { cancelar } from './pedidos-status.ts'

export function acabou(mount: Mount, business: Business): void {
  mount(contract.lerEmPedidos, async ({ db, params }) =>
    existing(await statements.read(db, params.id, esteMomento(business)), 'O produto'),
  )

  mount(contract.acabouProduto, ({ db, user, params: { id }, body: { retirarDe } }) =>
    db.transaction(db => acabar(db, user, id, business, retirarDe)),
  )

  mount(contract.voltouProduto, async ({ db, params: { id } }) => ({
    estantes: existing(await statements.offerAgain(db, id), 'O produto'),
  }))
}

/** Takes the product out of the named orders, one left without lines is cancelled, and stops offering it; all or nothing. */
async function acabar(db: Db, user: User, produtoId: number, business: Business, retirarDe: readonly number[]) {
  const agora = esteMomento(business)
  const orders = await holdAll(db, user, retirarDe)
  const { nome } = existing(await statements.lockShelves(db, produtoId, retirarDe, agora), 'O produto')
  const unknown = new Set(retirarDe).difference(new Set(orders.map(({ id }) => id)))
  refuseUnknown([...unknown], 'pedido', 'retirarDe', retirarDe)
  const { pedidos: emPedidos } = existing(await statements.read(db, produtoId, agora), 'O produto')
  const gone = orders.find(({ id }) => !emPedidos.some(pedido => pedido.id === id))
  if (gone)
    throw conflict(
      `O pedido nº ${gone.id} não tem mais este produto, ou já saiu`,
      'Nada mudou. Confira os pedidos de agora e tente de novo.',
      { pedidos: emPedidos },
    )
  await statements.nameReason(db)
  const pedidos: Pedido[] = []
  for (const { id } of orders) {
    const linhas = await linesOf(db, id)
    const dele = linhas.filter(linha => linha.produtoId === produtoId)
    const pedidas = dele.map(({ estanteId }) => ({ estanteId, produtoId, quantidade: 0 }))
    pedidos.push(
      dele.length === linhas.length
        ? await cancelar(db, user, id, business, `Acabou: ${nome}`)
        : await mudarItens(db, user, id, { acao: 'acabou', pedidas }, business),
    )
  }
  return { estantes: await statements.offerNoMore(db, produtoId, agora), pedidos }
}
