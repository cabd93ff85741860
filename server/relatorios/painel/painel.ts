import * as contract from '#contract/painel.ts'
import type { Business } from '../../business.ts'
import { named } from '../../db/paging.ts'
import type { Mount } from '../../http/mount.ts'
import { diaEHora, esteMomento } from '../../instants.ts'
import * as statements from './painel.sql.ts'
import * as listas from './painel-listas.sql.ts'

export function painel(mount: Mount, business: Business): void {
  const { clock, timeZone } = business
  const agora = () => esteMomento(business)

  mount(contract.lerPainel, async ({ db }) => {
    const { dia: hoje } = diaEHora(clock(), timeZone)
    return { hoje, ...(await statements.read(db, hoje, agora(), business.correio !== undefined)) }
  })

  mount(contract.listarExpirando, async ({ db, query }) =>
    named('pedidos', await listas.listExpiring(db, agora(), query)),
  )

  mount(contract.listarQuaseEsgotados, async ({ db, query }) =>
    named('produtos', await listas.listAlmostGone(db, agora(), query)),
  )

  mount(contract.listarAindaNaoPediram, async ({ db, query }) =>
    named('clientes', await listas.listNotYet(db, agora(), query)),
  )
}
