import * as contract from '#contract/auditoria.ts'
import type { Business } from '../business.ts'
import { named } from '../db/paging.ts'
import type { Mount } from '../http/mount.ts'
import { list } from './auditoria.sql.ts'

export function auditoria(mount: Mount, { timeZone }: Business): void {
  mount(contract.listarAuditoria, async ({ db, query }) => named('auditoria', await list(db, timeZone, query)))
}
