import * as contract from '#contract/mudancas-de-acesso.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './mudancas-de-acesso.sql.ts'

export function mudancasDeAcesso(mount: Mount): void {
  mount(contract.listarMudancasDeAcesso, async ({ db, user }) => ({ mudancas: await statements.unseen(db, user) }))

  mount(contract.verMudancasDeAcesso, async ({ db, user, body }) => {
    await statements.markSeen(db, user, body.ate)
    return { mudancas: await statements.unseen(db, user) }
  })
}
