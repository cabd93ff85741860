import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { invalidField, passwordNeeded, unauthorized, wrongCurrentPassword } from '../errors.ts'
import { attempt, currentPasswordKeys } from './attempts.ts'
import { hashPassword, verifyPassword, weakness } from './password.ts'
import { passwordHashOf } from './usuarios.sql.ts'

type Owner = { nome: string; email: string }

/** The hash of a new password; 422 on its field if it is too common or its owner's own name. */
export async function acceptedHash(campo: string, senha: string, { nome, email }: Owner): Promise<string> {
  const reason = await weakness(senha, [nome, email])
  if (reason) throw invalidField(campo, reason)
  return hashPassword(senha)
}

/**
 * The caller's password hash, after checking the current password: 422 if it is wrong, 429 after several failures. The
 * limit keeps a stolen session from guessing the password, and does not block signing in.
 */
export async function provedHash(db: Db, user: User, senhaAtual: string | undefined): Promise<string> {
  if (!senhaAtual) throw passwordNeeded()
  let kept: string | null | undefined
  const senhaHash = await attempt(db, currentPasswordKeys(user.id), async () => {
    kept = await passwordHashOf(db, user.id)
    return (await verifyPassword(kept, senhaAtual)) ? (kept ?? undefined) : undefined
  })
  if (senhaHash !== undefined) return senhaHash
  // The user was deleted during the call.
  throw kept === undefined ? unauthorized() : wrongCurrentPassword()
}
