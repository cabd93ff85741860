import { finished } from 'node:stream'
import * as contract from '#contract/dados-pessoais.ts'
import { askedBy } from '../../asked.ts'
import type { Business } from '../../business.ts'
import { conflict, existing, notFound } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { diaEHora } from '../../instants.ts'
import { shares } from '../../threads.ts'
import { codesOf, provedCaller } from '../segundo-fator/proof.ts'
import { callersTokenHash } from '../token.ts'
import * as usuarios from '../usuarios.sql.ts'
import { everything } from './exportar.sql.ts'
import { isKnown, remove } from './remover.sql.ts'

/** Each reads everything that a person signed, of all companies; its place is free once the answer is sent, or nobody waits for it. */
const take = shares({ what: 'exportações de dados pessoais', calls: 4 })

/** Exports and removes a user's personal data (docs/decisions/058). */
export function dadosPessoais(mount: Mount, business: Business): void {
  const { clock, timeZone } = business
  const codes = codesOf(business)

  mount(contract.exportarDadosPessoais, async ({ db, user, params: { id }, reply }) => {
    existing(await usuarios.read(db, user, id), 'O usuário')
    finished(reply.raw, take(askedBy(user, reply)))
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
