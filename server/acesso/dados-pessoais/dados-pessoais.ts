import * as contract from '#contract/dados-pessoais.ts'
import type { Business } from '../../business.ts'
import { conflict, existing, notFound } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { diaEHora } from '../../instants.ts'
import { codesOf, provedCaller } from '../segundo-fator/proof.ts'
import { callersTokenHash } from '../token.ts'
import * as usuarios from '../usuarios.sql.ts'
import { everything } from './exportar.sql.ts'
import { isKnown, remove } from './remover.sql.ts'

/** Exports and removes a user's personal data (docs/decisions/058). */
export function dadosPessoais(mount: Mount, business: Business): void {
  const { clock, timeZone } = business
  const codes = codesOf(business)

  mount(contract.exportarDadosPessoais, async ({ db, user, params: { id } }) => {
    existing(await usuarios.read(db, user, id), 'O usuário')
    const { dia } = diaEHora(clock(), timeZone)
    const dados = everything(db, user, id, clock())
    return { nome: `dados-pessoais-${id}-${dia}.json`, tipo: 'application/json', dados }
  })

  mount(contract.removerDadosPessoais, async ({ db, user, params: { id }, body, request }) => {
    if (!(await isKnown(db, id))) throw notFound('O usuário')
    if (id === user.id) throw conflict('Este usuário é você', 'Peça a outro administrador que remova os seus dados.')
    const prova = await provedCaller({ db, user, session: callersTokenHash(request) }, body, codes)
    return { usuarios: [await remove(db, user, { id, prova, call: request.id })] }
  })
}
