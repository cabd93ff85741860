import * as contract from '#contract/chaves.ts'
import { codesOf, recentlyProvedCaller } from '../acesso/segundo-fator/proof.ts'
import { callersTokenHash, newToken } from '../acesso/token.ts'
import type { Business } from '../business.ts'
import { existing, invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './chaves.sql.ts'

export function chaves(mount: Mount, business: Business): void {
  const codes = codesOf(business)

  mount(contract.listarChaves, async ({ db }) => ({ chaves: await statements.list(db) }))

  mount(contract.criarChave, async ({ db, user, body, request }) => {
    if (body.expiraEm && Date.parse(body.expiraEm) <= business.clock().getTime())
      throw invalidField('expiraEm', 'Escolha um instante que ainda não passou')
    await recentlyProvedCaller({ db, user, session: callersTokenHash(request) }, body, codes)
    return { chaves: [await statements.create(db, body, newToken())] }
  })

  mount(contract.excluirChave, async ({ db, params }) => ({
    chaves: [existing(await statements.remove(db, params.id), 'A chave')],
  }))
}
