import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/convites.ts'
import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { conflict, notFound, refuseUnknown } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { type Codes, codesOf, type Proof, provedCaller } from '../segundo-fator/proof.ts'
import { newToken } from '../token.ts'
import * as statements from './links.sql.ts'
import { sendsLinks } from './links.ts'

/** Who is let in by a link: what administrators make. */
export function convites(mount: Mount, business: Business): void {
  const { publicUrl } = business
  const codes = codesOf(business)
  // The caller's own address, where none is set: nobody but the caller is told of it, so it can't be chosen by another.
  const baseOf = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`

  const mails = sendsLinks(business)

  mount(contract.convidarUsuario, async ({ db, user, params, body, request }) => {
    const invited = [params.id]
    const known = await statements.whoAre(db, invited)
    if (known.length === 0) throw notFound('O usuário')
    return inviteAll({ db, user, codes, base: baseOf(request), mails }, known, body ?? {})
  })

  mount(contract.convidarUsuarios, async ({ db, user, body, request }) => {
    const known = await statements.whoAre(db, body.usuarioIds)
    const ids = new Set(known.map(({ id }) => id))
    const unknown = body.usuarioIds.filter(id => !ids.has(id))
    refuseUnknown(unknown, 'usuário', 'usuarioIds', body.usuarioIds)
    return inviteAll({ db, user, codes, base: baseOf(request), mails }, known, body)
  })
}

type Caller = { db: Db; user: User; codes: Codes; base: string; mails: boolean }
type Sent = Proof & { porEmail?: boolean | undefined }

/** A link of an administrator's is as good as that password: it takes the caller's own, as changing it does. */
async function inviteAll(
  { db, user, codes, base, mails }: Caller,
  invited: { id: number; admin: boolean }[],
  { porEmail = true, ...proof }: Sent,
) {
  const prova = invited.some(({ admin }) => admin) ? await provedCaller(db, user, proof, codes) : undefined
  const links = invited.map(({ id }) => ({ usuarioId: id, token: newToken() }))
  const made = await statements.invite(db, user, links, { prova, porEmail: mails && porEmail })
  if (made.length < links.length) throw changedMeanwhile()
  const tokens = new Map(links.map(({ usuarioId, token }) => [usuarioId, token]))
  return { convites: made.map(convite => ({ ...convite, link: `${base}/convite/${tokens.get(convite.usuarioId)}` })) }
}

const changedMeanwhile = () =>
  conflict('Os usuários mudaram agora mesmo', 'Nenhum convite foi feito. Recarregue a lista e tente de novo.')
