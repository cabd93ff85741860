import * as contract from '#contract/ver-como.ts'
import { VISITOR } from '../../access.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { callersTokenHash, newToken } from '../token.ts'
import { isClient } from '../usuarios.sql.ts'
import { open } from './visita.sql.ts'

/** Lets an administrator see what a client sees (docs/decisions/059). */
export function visita(mount: Mount): void {
  mount(contract.verComoCliente, async ({ db, user, params: { id }, request }) => {
    const token = VISITOR + newToken()
    const aberta = await open(db, user, { clienteId: id, token, sessao: callersTokenHash(request), call: request.id })
    if (aberta) return { token, ...aberta }
    if (!(await isClient(db, id))) throw notFound('O cliente')
    throw conflict(
      'O cliente está inativo',
      'Os compradores dele não entram, e não há telas para ver. Reative-o antes.',
    )
  })
}
