import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import * as contract from '#contract/autenticacao.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { codeNeeded, inactiveCompany, unauthorized, wrongCredentials, wrongSignInCode } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { network } from '../http/network.ts'
import type { AccessLog } from './acessos.ts'
import { attemptSignIn } from './attempts.ts'
import * as statements from './autenticacao.sql.ts'
import { browserName } from './browser-name.ts'
import { verifyPassword } from './password.ts'
import { type Codes, codesOf, isOwnCode } from './segundo-fator/proof.ts'
import { callersTokenHash, newToken } from './token.ts'

export function autenticacao(mount: Mount, business: Business, noteAccess: AccessLog): void {
  const codes = codesOf(business)
  mount(contract.entrar, async ({ db, body: { email, senha, codigo }, request }) => {
    const { ip } = request
    const { usuario, ...account } = await statements.accountOf(db, email, network(ip))
    const conta = await attemptSignIn(db, { ...account, ip }, async () =>
      (await verifyPassword(usuario?.senhaHash, senha)) ? usuario : undefined,
    )
    if (!conta) throw wrongCredentials()
    if (!conta.clienteAtivo) throw inactiveCompany()
    await askForCode(db, conta, { codigo, ip: account.conhecida ? undefined : ip }, codes)
    const aberta = await openFor(db, conta, request)
    if (!aberta) throw wrongCredentials()
    await recordSignIn(db, conta, request, noteAccess)
    return aberta
  })

  mount(contract.lerSessao, async ({ db, user, request }) => {
    const expiraEm = await statements.endOfSession(db, callersTokenHash(request))
    if (!expiraEm) throw unauthorized()
    return { usuario: asSeen(user), expiraEm }
  })

  mount(contract.sair, async ({ db, user, request }) => {
    await statements.closeSession(db, callersTokenHash(request))
    return { usuario: asSeen(user) }
  })
}

/** `ip`: the address to count wrong codes at; undefined where the user has signed in from before. */
type Caller = { codigo: string | undefined; ip: string | undefined }

/** Passes if the user has no second factor or sent a valid code; otherwise 401 on `codigo`. */
export async function askForCode(
  db: Db,
  { id, segundoFator }: Pick<statements.Conta, 'id' | 'segundoFator'>,
  { codigo, ip }: Caller,
  codes: Codes,
): Promise<void> {
  if (!segundoFator) return
  if (!codigo) throw codeNeeded()
  if (!(await isOwnCode(db, { id, ip, codigo }, codes))) throw wrongSignInCode()
}

type Entering = User & Pick<statements.Conta, 'senhaHash' | 'segundoFator'>

/** Opens a session for an authenticated user; undefined if the access changed meanwhile. */
export async function openFor(
  db: Db,
  conta: Entering,
  { headers }: FastifyRequest,
): Promise<z.output<typeof contract.SessaoAberta> | undefined> {
  const token = newToken()
  const navegador = browserName(headers['user-agent'])
  const expiraEm = await statements.openSession(db, conta, { token, navegador })
  return expiraEm === undefined ? undefined : { token, expiraEm, usuario: asSeen(conta) }
}

/** Call after opening a session: sets the request's user, and records the network and the access. */
export async function recordSignIn(db: Db, user: User, request: FastifyRequest, noteAccess: AccessLog): Promise<void> {
  request.user = user
  await statements.rememberNetwork(db, user, network(request.ip))
  await noteAccess(db, user.id, request.ip)
}

function asSeen({ id, nome, email, admin, papel, clienteId }: User): contract.UsuarioDaSessao {
  return { id, nome, email, admin: admin ? 1 : 0, papel, clienteId: clienteId ?? 0 }
}
