import * as contract from '#contract/produto-acabou.ts'
import type { Business } from '../business.ts'
import { conflict, existing, refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import * as statements from './acabou.sql.ts'

export function acabou(mount: Mount, business: Business): void {
  const { reservationHours } = business
  const agora = () => ({ ...esteMomento(business), reservationHours })

  mount(contract.lerEmPedidos, async ({ db, params }) =>
    existing(await statements.read(db, params.id, agora()), 'O produto'),
  )

  mount(contract.acabouProduto, ({ db, user, params: { id }, body: { retirarDe } }) =>
    db.transaction(async db => {
      const done = existing(
        await statements.end(db, user, id, { retirarDe: [...new Set(retirarDe)], agora: agora() }),
        'O produto',
      )
      const { estantes, pedidos, desconhecidos, semEle } = done
      refuseUnknown(desconhecidos, 'pedido', 'retirarDe', retirarDe)
      if (semEle.length > 0) {
        const { pedidos } = (await statements.read(db, id, agora())) ?? { pedidos: [] }
        throw noLongerThere(semEle, pedidos)
      }
      return { estantes, pedidos }
    }),
  )

  mount(contract.voltouProduto, async ({ db, params: { id } }) => ({
    estantes: existing(await statements.offerAgain(db, id), 'O produto'),
  }))
}

const noLongerThere = (semEle: readonly number[], pedidos: contract.EmPedido[]) =>
  conflict(
    semEle.length === 1
      ? `O pedido nº ${semEle[0]} não tem mais este produto, ou já saiu`
      : `Não têm mais este produto, ou já saíram: os pedidos nº ${semEle.slice(0, 10).join(', ')}`,
    'Nada mudou. Confira os pedidos de agora e tente de novo.',
    { pedidos },
  )
