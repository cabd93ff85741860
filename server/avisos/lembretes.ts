import * as contract from '#contract/lembretes.ts'
import type { Business } from '../business.ts'
import { named } from '../db/paging.ts'
import { invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import * as statements from './lembretes.sql.ts'

export function lembretes(mount: Mount, business: Business): void {
  const comCorreio = Boolean(business.correio)

  mount(contract.lembrarSemPedido, async ({ db, user, body: { estantes } }) => ({
    lembretes: await statements.remind(db, user, esteMomento(business), { estantes, comCorreio }),
  }))

  mount(contract.anotarLembrete, async ({ db, user, body: { estanteId } }) => {
    const noted = await statements.note(db, user, esteMomento(business), estanteId)
    if (!noted) throw invalidField('estanteId', 'Não há estante com este número')
    return { lembretes: [noted] }
  })

  mount(contract.listarLembretes, async ({ db, query }) => named('lembretes', await statements.list(db, query)))
}
