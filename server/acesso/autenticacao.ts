import * as contract from '#contract/autenticacao.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import { codeNeeded, forbidden, wrongCredentials, wrongSignInCode } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { network } from '../http/network.ts'
import type { AccessLog } from './acessos.ts'
import { attemptSignIn } from './attempts.ts'
import * as statements from './autenticacao.sql.ts'
import { browserName } from './browser-name.ts'
import { verifyPassword } from './password.ts'
import { isOwnCode } from './segundo-fator/proof.ts'
import { vaultWith } from './segundo-fator/vault.ts'
import { callersTokenHash, newToken } from './token.ts'

export function autenticacao(mount: Mount, { clock, secondFactorKey }: Business, noteAccess: AccessLog): void {
  const codes = { vault: vaultWith(secondFactorKey), clock }
  mount(contract.entrar, async ({ db, body: { email, senha, codigo }, request }) => {
    const { ip } = request
    const { usuario, ...account } = await statements.accountOf(db, email, network(ip))
    const conta = await attemptSignIn(db, { ...account, ip }, async () =>
      (await verifyPassword(usuario?.senhaHash, senha)) ? usuario : undefined,
    )
    if (!conta) throw wrongCredentials()
    if (!conta.clienteAtivo) throw forbidden('A sua empresa está inativa: fale com o fornecedor para voltar a entrar.')
    if (conta.segundoFator) {
      if (!codigo) throw codeNeeded()
      if (!(await isOwnCode(db, { id: conta.id, ip, codigo }, codes))) throw wrongSignInCode()
    }

    const token = newToken()
    const navegador = browserName(request.headers['user-agent'])
    const expiraEm = await statements.openSession(db, conta, { token, navegador })
    if (!expiraEm) throw wrongCredentials()
    request.user = conta
    await statements.rememberNetwork(db, conta, network(ip))
    await noteAccess(db, conta.id, ip)
    return { token, expiraEm, usuario: asSeen(conta) }
  })

  mount(contract.lerSessao, async ({ user }) => ({ usuario: asSeen(user) }))

  mount(contract.sair, async ({ db, user, request }) => {
    await statements.closeSession(db, callersTokenHash(request))
    return { usuario: asSeen(user) }
  })
}

function asSeen({ id, nome, email, admin, clienteId }: User): contract.UsuarioDaSessao {
  return { id, nome, email, admin: admin ? 1 : 0, clienteId: clienteId ?? 0 }
}
