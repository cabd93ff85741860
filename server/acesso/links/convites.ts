import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/convites.ts'
import type { Business } from '../../business.ts'
import { isOrigin } from '../../config.ts'
import { conflict, malformed, notFound, refuseUnknown } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { type Caller, codesOf, type Proof, provedCaller } from '../segundo-fator/proof.ts'
import { callersTokenHash, newToken } from '../token.ts'
import * as statements from './links.sql.ts'
import { sendsLinks } from './links.ts'

/** Calls by which administrators invite users. */
export function convites(mount: Mount, business: Business): void {
  const { publicUrl } = business
  const codes = codesOf(business)
  // Falls back to the address of the request. Only the caller gets the link, so nobody else can choose its host.
  const baseOf = ({ protocol, host }: FastifyRequest) => publicUrl ?? originOf(`${protocol}://${host}`)

  const mails = sendsLinks(business)

  mount(contract.convidarUsuario, async ({ db, user, params, body, request }) => {
    const invited = [params.id]
    const known = await statements.findUsers(db, invited)
    if (known.length === 0) throw notFound('O usuário')
    return inviteAll({ db, user, session: callersTokenHash(request) }, known, body ?? {}, baseOf(request))
  })

  mount(contract.convidarUsuarios, async ({ db, user, body, request }) => {
    const known = await statements.findUsers(db, body.usuarioIds)
    const ids = new Set(known.map(({ id }) => id))
    const unknown = body.usuarioIds.filter(id => !ids.has(id))
    refuseUnknown(unknown, 'usuário', 'usuarioIds', body.usuarioIds)
    return inviteAll({ db, user, session: callersTokenHash(request) }, known, body, baseOf(request))
  })

  /** An administrator's link is as powerful as that administrator's password, so it requires the caller's own, like changing it. */
  async function inviteAll(
    caller: Caller,
    invited: { id: number; admin: boolean }[],
    { porEmail = true, ...proof }: Sent,
    base: string,
  ) {
    const prova = invited.some(({ admin }) => admin) ? await provedCaller(caller, proof, codes) : undefined
    const links = invited.map(({ id }) => ({ usuarioId: id, token: newToken() }))
    const made = await statements.invite(caller.db, caller.user, links, { prova, porEmail: mails && porEmail })
    if (made.length < links.length) throw changedMeanwhile()
    const tokens = new Map(links.map(({ usuarioId, token }) => [usuarioId, token]))
    return { convites: made.map(convite => ({ ...convite, link: `${base}/convite/${tokens.get(convite.usuarioId)}` })) }
  }
}

function originOf(address: string): string {
  if (!isOrigin(address)) throw malformed('Abra o sistema pelo endereço dele: o desta chamada não serve para um link.')
  return address
}

type Sent = Proof & { porEmail?: boolean | undefined }

const changedMeanwhile = () =>
  conflict('Os usuários mudaram agora mesmo', 'Nenhum convite foi feito. Recarregue a lista e tente de novo.')
