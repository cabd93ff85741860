import type { User } from './access.ts'
import { accountKey, attempt } from './attempts.ts'
import type { Db } from './db.ts'
import { invalidField, wrongCurrentPassword } from './errors.ts'
import { hashPassword, verifyPassword, weakness } from './password.ts'
import { passwordHashOf } from './usuarios.sql.ts'

type Owner = { nome: string; email: string }

/** The hash of a new password, or 422 on its field where it is too common or its owner's own name. */
export async function acceptedHash(campo: string, senha: string, { nome, email }: Owner): Promise<string> {
  const reason = await weakness(senha, [nome, email])
  if (reason) throw invalidField(campo, reason)
  return hashPassword(senha)
}

/**
 * The caller's password hash, once the caller showed to know it: 422 else, and 429 after several failures, which count
 * with those of sign-in, so that a stolen session does not open a second door for guesses.
 */
export async function provedHash(db: Db, user: User, senhaAtual: string | undefined): Promise<string> {
  if (!senhaAtual) throw invalidField('senhaAtual', 'Digite a senha atual')
  const senhaHash = await attempt(db, [accountKey(user.email)], async () => {
    const senhaHash = await passwordHashOf(db, user.id)
    return (await verifyPassword(senhaHash, senhaAtual)) ? senhaHash : undefined
  })
  if (senhaHash === undefined) throw wrongCurrentPassword()
  return senhaHash
}
