import * as contract from '#contract/sessoes.ts'
import { named } from '../db/paging.ts'
import { existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './sessoes.sql.ts'
import { callersTokenHash } from './token.ts'

export function sessoes(mount: Mount): void {
  mount(contract.listarSessoes, async ({ db, user, query, request }) =>
    named('sessoes', await statements.list(db, user, callersTokenHash(request), query)),
  )

  mount(contract.encerrarSessao, async ({ db, user, params, request }) => ({
    sessoes: [existing(await statements.end(db, user, callersTokenHash(request), params.id), 'A sessão')],
  }))

  mount(contract.encerrarSessoes, async ({ db, user, query, request }) => ({
    sessoesEncerradas: query.todas
      ? await statements.endAll(db, user.id)
      : await statements.endOthers(db, user.id, callersTokenHash(request)),
  }))
}
