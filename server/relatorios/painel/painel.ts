import * as contract from '#contract/painel.ts'
import type { Business } from '../../business.ts'
import type { Mount } from '../../http/mount.ts'
import { diaEHora, esteMomento } from '../../instants.ts'
import * as statements from './painel.sql.ts'
import * as listas from './painel-listas.sql.ts'

export function painel(mount: Mount, business: Business): void {
  const { clock, timeZone } = business

  mount(contract.lerPainel, async ({ db }) => {
    const agora = clock()
    const { dia: hoje } = diaEHora(agora, timeZone)
    return { hoje, ...(await statements.read(db, { agora, hoje, timeZone })) }
  })

  mount(contract.listarExpirando, async ({ db, query }) => {
    const { rows, proximo } = await listas.listExpiring(db, clock(), query)
    return { pedidos: rows, proximo }
  })

  mount(contract.listarQuaseEsgotados, async ({ db, query }) => {
    const { rows, proximo } = await listas.listAlmostGone(db, esteMomento(business), query)
    return { produtos: rows, proximo }
  })

  mount(contract.listarAindaNaoPediram, async ({ db, query }) => {
    const { rows, proximo } = await listas.listNotYet(db, esteMomento(business), query)
    return { clientes: rows, proximo }
  })
}
