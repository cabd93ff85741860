import * as contract from '#contract/segundo-fator.ts'
import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { conflict, existing, wrongCode } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { attempt, codeKeys } from '../attempts.ts'
import { provedHash } from '../current-password.ts'
import { readProvider } from '../fornecedor.sql.ts'
import { callersTokenHash } from '../token.ts'
import * as usuarios from '../usuarios.sql.ts'
import { codesOf, provedCaller } from './proof.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as statements from './segundo-fator.sql.ts'
import { base32, newSecret, otpauth, stepOf } from './totp.ts'

export function segundoFator(mount: Mount, business: Business): void {
  const codes = codesOf(business)
  const { vault, clock } = codes

  mount(contract.lerSegundoFator, async ({ db, user }) => asItStands(db, user))

  mount(contract.prepararSegundoFator, async ({ db, user, body }) => {
    await provedHash(db, user, body.senhaAtual)
    const [secret, codigos] = [newSecret(), newRecoveryCodes()]
    const kept = { segredo: vault.keep(user.id, secret), codigos: codigos.map(hashRecoveryCode) }
    if (!(await statements.prepare(db, user, kept))) throw alreadyOn()
    const { fornecedor: issuer } = await readProvider(db)
    return { segredo: base32(secret), endereco: otpauth(secret, { issuer, account: user.email }), codigos }
  })

  mount(contract.ligarSegundoFator, async ({ db, user, body, request }) => {
    const kept = await statements.secretOf(db, user.id)
    if (kept?.ligado) throw alreadyOn()
    if (!kept)
      throw conflict('A verificação em duas etapas ainda não foi preparada', 'Comece de novo, com a sua senha.')
    const secret = vault.open(user.id, kept.segredo)
    const passo = await attempt(db, codeKeys(user.id), async () => stepOf(secret, body.codigo, clock()))
    if (passo === undefined) throw wrongCode()
    const on = await statements.switchOn(db, user, { segredo: kept.segredo, passo }, callersTokenHash(request))
    if (!on) throw alreadyOn()
    return { ...on, ...(await asItStands(db, user)) }
  })

  mount(contract.desligarSegundoFator, async ({ db, user, body, request }) => {
    await provedCaller({ db, user, session: callersTokenHash(request) }, body, codes)
    if (!(await statements.switchOff(db, user.id))) throw alreadyOff()
    return asItStands(db, user)
  })

  mount(contract.novosCodigosDeRecuperacao, async ({ db, user, body, request }) => {
    await provedCaller({ db, user, session: callersTokenHash(request) }, body, codes)
    const codigos = newRecoveryCodes()
    if (!(await statements.renewCodes(db, user, codigos.map(hashRecoveryCode)))) throw alreadyOff()
    return { codigos }
  })

  mount(contract.provarQuemSou, async ({ db, user, body, request }) => {
    await provedCaller({ db, user, session: callersTokenHash(request) }, body, codes)
    return asItStands(db, user)
  })

  mount(contract.desligarSegundoFatorDeColega, async ({ db, user, params: { id }, body, request }) => {
    const session = callersTokenHash(request)
    await provedCaller({ db, user, session }, body, codes)
    const off = await statements.switchOffColleagues(db, user, id, session)
    const usuario = existing(await usuarios.read(db, user, id), 'O usuário')
    if (off) return { usuarios: [usuario] }
    if (id === user.id) throw conflict('Este usuário é você', 'Desligue o seu em Alterar senha, com um código.')
    throw conflict('A verificação em duas etapas não está ativada', 'Esta pessoa já entra só com a senha.')
  })
}

async function asItStands(db: Db, user: User): Promise<{ segundoFator: contract.SegundoFator }> {
  return { segundoFator: existing(await statements.read(db, user), 'O usuário') }
}

const alreadyOn = () => conflict('A verificação em duas etapas já está ativada', 'Recarregue a página.')
const alreadyOff = () => conflict('A verificação em duas etapas não está ativada', 'Recarregue a página.')
