import { lerResumoDoCliente } from '#contract/resumo-do-cliente.ts'
import type { Business } from '../business.ts'
import { existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import { summary } from './resumo-do-cliente.sql.ts'

/** Who is this client, and what do they buy? */
export function resumoDoCliente(mount: Mount, business: Business): void {
  mount(lerResumoDoCliente, async ({ db, params }) => ({
    resumo: existing(await summary(db, esteMomento(business), params.id), 'O cliente'),
  }))
}
