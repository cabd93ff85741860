import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { invalidField, wrongCode } from '../../errors.ts'
import { addressKey, attempt, codeKeys } from '../attempts.ts'
import { provedHash } from '../current-password.ts'
import { isJustProved, noteProof } from '../sessoes.sql.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { read, secretOf, spendCode, spendRecoveryCode } from './segundo-fator.sql.ts'
import { stepOf } from './totp.ts'
import { type Vault, vaultWith } from './vault.ts'

/** What checking a code needs. */
export type Codes = { vault: Vault; clock: () => Date }
export const codesOf = ({ secondFactorKey, clock }: Business): Codes => ({ vault: vaultWith(secondFactorKey), clock })

/** Whether the code is the user's and valid now; it is then used up. Guesses are throttled by user and, with `ip`, by address. */
export async function isOwnCode(
  db: Db,
  { id, ip, codigo }: { id: number; ip?: string | undefined; codigo: string },
  codes: Codes,
): Promise<boolean> {
  const keys = [...codeKeys(id), ...(ip === undefined ? [] : [addressKey(ip)])]
  const counted = await attempt(db, keys, async () => ((await counts(db, id, codigo, codes)) ? true : undefined))
  return counted !== undefined
}

async function counts(db: Db, id: number, codigo: string, { vault, clock }: Codes): Promise<boolean> {
  if (!/^\d{6}$/.test(codigo)) return spendRecoveryCode(db, id, hashRecoveryCode(codigo))
  const kept = await secretOf(db, id)
  if (!kept?.ligado) return false
  const passo = stepOf(vault.open(id, kept.segredo), codigo, clock())
  return passo !== undefined && spendCode(db, id, { segredo: kept.segredo, passo })
}

export type Proof = { senhaAtual?: string | undefined; codigo?: string | undefined }

/** `session`: the stored hash of the caller's token. */
export type Caller = { db: Db; user: User; session: Buffer }

/** The caller's password hash, after checking the password and, if the second factor is on, a code: otherwise 422, or 429 after several. */
export async function provedCaller(
  { db, user, session }: Caller,
  { senhaAtual, codigo }: Proof,
  codes: Codes,
): Promise<string> {
  const senhaHash = await provedHash(db, user, senhaAtual)
  const { ligado } = (await read(db, user)) ?? {}
  if (ligado) {
    if (!codigo) throw invalidField('codigo', 'Digite o código do seu aplicativo autenticador')
    if (!(await isOwnCode(db, { id: user.id, codigo }, codes))) throw wrongCode()
  }
  await noteProof(db, session)
  return senhaHash
}

/** For making and deleting the provider's users: a recent sign-in or proof of this session is enough. A password that is sent is checked. */
export async function recentlyProvedCaller(caller: Caller, proof: Proof, codes: Codes): Promise<void> {
  if (proof.senhaAtual || !(await isJustProved(caller.db, caller.session))) await provedCaller(caller, proof, codes)
}
