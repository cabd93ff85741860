import assert from 'node:assert/strict'
import { listarAuditoria, type Registro } from '#contract/auditoria.ts'
import type { World } from './world.ts'

export const auditOf = ({ admin, db }: Pick<World, 'admin' | 'db'>) => ({
  /** The audit entries that `work` writes, oldest first. */
  since: async (work: () => Promise<unknown>): Promise<Registro[]> => {
    const last = (await db.first<{ id: number }>`select coalesce(max(id), 0) as id from auditoria`)?.id ?? 0
    await work()
    const { status, body } = await admin.call(listarAuditoria, { query: { limite: 1000 } })
    assert.equal(status, 200, JSON.stringify(body))
    return body.auditoria.filter(({ id }) => id > last).reverse()
  },
})

export const told = (entries: Registro[]) =>
  entries.map(({ entidade, acao, registroNome, antes, depois }) => [entidade, acao, registroNome, antes, depois])

let keys = 0
/** Headers without an idempotency key, and with one as the browser always sends. */
export const keyed = [{}, { 'idempotency-key': 'x' }].map(
  headers => () => Object.fromEntries(Object.keys(headers).map(name => [name, `auditoria-${++keys}`])),
)

export const done = ({ status, body }: { status: number; body: unknown }) =>
  assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`)
