import * as contract from '#contract/avisos.ts'
import { AVISOS, type Canal, type TipoDeAviso } from '#contract/avisos.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { named } from '../db/paging.ts'
import { invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './avisos.sql.ts'
import { paraQuem } from './destinos.ts'

export function avisos(mount: Mount, { correio }: Business): void {
  mount(contract.listarAvisos, async ({ db, user, query }) => named('avisos', await statements.list(db, user, query)))

  mount(contract.lerAvisos, async ({ db, user, body }) => ({
    naoLidos: await statements.markRead(db, user, body.ate),
  }))

  const preferencesOf = async (db: Db, user: User) => {
    const chosen = new Map((await statements.chosen(db, user)).map(({ tipo, canal }) => [tipo, canal]))
    return {
      preferencias: kindsOf(user).map(({ tipo, canal }) => ({ tipo, canal: heard(user, chosen.get(tipo) ?? canal) })),
      porEmail: correio ? (1 as const) : (0 as const),
      emailConfirmado: await statements.isProved(db, user),
    }
  }
  mount(contract.lerPreferenciasDeAvisos, ({ db, user }) => preferencesOf(db, user))

  mount(contract.escolherComoReceber, async ({ db, user, body: { tipo, canal } }) => {
    if (!kindsOf(user).some(kind => kind.tipo === tipo))
      throw invalidField('tipo', 'Este tipo de aviso não existe para você')
    if (heard(user, canal) !== canal)
      throw invalidField('canal', 'Quem separa recebe os avisos só no sino: os e-mails falam de preços')
    await statements.choose(db, user.id, tipo, canal)
    return preferencesOf(db, user)
  })
}

/** A packer gets no mail, because mails name prices (distribuir.sql.ts). */
const heard = ({ papel }: User, canal: Canal): Canal => (papel === 'separador' && canal === 'email' ? 'sino' : canal)

/** The kinds whose channel this user can choose. */
const kindsOf = (user: User) =>
  paraQuem(user).flatMap(({ tipo, canal }, i, all) =>
    // Two events may be the same kind for one user.
    tipo in AVISOS && all.findIndex(one => one.tipo === tipo) === i ? [{ tipo: tipo as TipoDeAviso, canal }] : [],
  )
