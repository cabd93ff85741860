import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { SessaoAberta } from '#contract/autenticacao.ts'
import * as contract from '#contract/convites.ts'
import type { Answer, Output } from '#contract/route.ts'
import { repeatRequests } from '../../avisos/avisar.sql.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { deadLink, inactiveCompany } from '../../errors.ts'
import { withAuthor } from '../../http/author.sql.ts'
import type { Mount } from '../../http/mount.ts'
import type { AccessLog } from '../acessos.ts'
import { attempt, countForgotten, linkKey } from '../attempts.ts'
import { askForCode, openFor, recordSignIn } from '../autenticacao.ts'
import { acceptedHash } from '../current-password.ts'
import { readProvider } from '../fornecedor.sql.ts'
import { type Codes, codesOf } from '../segundo-fator/proof.ts'
import { endAll } from '../sessoes.sql.ts'
import * as statements from './links.sql.ts'

type Sent = Output<typeof contract.aceitarConvite.body>
type Opened = z.output<typeof SessaoAberta>

/** Public calls for users who have a link or forgot the password. */
export function links(mount: Mount, business: Business, noteAccess: AccessLog): void {
  const codes = codesOf(business)

  mount(contract.lerLink, async ({ db, body, request }): Promise<Answer<typeof contract.lerLink>> => {
    const { email, segundoFator, primeiraVez, ...dono } = await ownerOf(db, request, body.token)
    const { fornecedor } = await readProvider(db)
    return {
      link: {
        tipo: dono.tipo,
        nome: dono.nome,
        clienteNome: dono.clienteNome,
        fornecedor,
        email: covered(email),
        primeiraVez: primeiraVez ? 1 : 0,
        segundoFator: segundoFator ? 1 : 0,
      },
    }
  })

  mount(contract.confirmarEmail, async ({ db, body: { token }, request }) => {
    const { email } = await ownerOf(db, request, token, 'email')
    if (!(await statements.proveEmail(db, token))) throw deadLink(await readProvider(db))
    return { email: covered(email) }
  })

  const enterBy = (tipo: statements.Tipo) => async (call: { db: Db; body: Sent; request: FastifyRequest }) => {
    const dono = await ownerOf(call.db, call.request, call.body.token, tipo)
    const aberta = await enter(call, dono, codes)
    if (!aberta) throw deadLink(await readProvider(call.db))
    await recordSignIn(call.db, dono, call.request, noteAccess)
    return aberta
  }
  mount(contract.aceitarConvite, enterBy('convite'))
  mount(contract.redefinirSenha, enterBy('senha'))

  const porEmail = sendsLinks(business)
  const helpOf = async (db: Db): Promise<Answer<typeof contract.lerAjudaParaEntrar>> => ({
    porEmail: porEmail ? 1 : 0,
    ...(await readProvider(db)),
  })
  mount(contract.lerAjudaParaEntrar, async ({ db }) => helpOf(db))

  // One transaction, so that an unknown e-mail causes as many disk writes as a known one.
  mount(contract.esqueciSenha, async ({ db, body, request }) => {
    await db.transaction(async db => {
      await countForgotten(db, request.ip)
      if (porEmail) await statements.askFor(db, body.email)
    })
    return helpOf(db)
  })
}

/** Requires PUBLIC_URL: the request's host is chosen by its caller, but the mail goes to somebody else. */
export const sendsLinks = ({ correio, publicUrl }: Business): boolean =>
  correio !== undefined && publicUrl !== undefined

/** The link's user; 404 if it is invalid, 429 after many invalid ones. */
async function ownerOf(db: Db, { ip }: FastifyRequest, token: string, tipo?: statements.Tipo) {
  const dono = await attempt(db, [linkKey(ip)], () => statements.ownerOf(db, token, tipo))
  if (!dono) throw deadLink(await readProvider(db))
  if (!dono.clienteAtivo) throw inactiveCompany()
  return dono
}

/**
 * Sets the password, ends all earlier sessions and links, and opens a session, all or nothing. Undefined if the link
 * was used or the access changed meanwhile. The second factor's code comes last, because it is valid only once.
 */
async function enter(
  { db, body: { token, senha, codigo }, request }: { db: Db; body: Sent; request: FastifyRequest },
  dono: statements.DonoDoLink,
  codes: Codes,
): Promise<Opened | undefined> {
  const senhaHash = await acceptedHash('senha', senha, dono)
  await askForCode(db, dono, { codigo, ip: request.ip }, codes)
  const { segundoFator } = dono
  return withAuthor(db, { user: dono, call: request.id }).transaction(async db => {
    const usado = await statements.spend(db, { token, senhaHash, segundoFator })
    if (!usado) return undefined
    if (dono.primeiraVez) await repeatRequests(db, dono.id)
    await endAll(db, dono.id)
    return openFor(db, { ...dono, senhaHash }, request)
  })
}

/** Recognisable only to its owner: `ma•••@padaria.com.br`. */
function covered(email: string): string {
  const [name = '', ...domain] = email.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••@${domain.join('@')}`
}
