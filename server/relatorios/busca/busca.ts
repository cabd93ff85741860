import { procurar } from '#contract/busca.ts'
import type { Business } from '../../business.ts'
import type { Mount } from '../../http/mount.ts'
import { esteMomento } from '../../instants.ts'
import * as statements from './busca.sql.ts'

export function busca(mount: Mount, business: Business): void {
  mount(procurar, ({ db, user, query }) => statements.find(db, user, esteMomento(business), query))
}
