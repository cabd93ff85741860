import * as contract from '#contract/dados-pessoais.ts'
import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { conflict, existing, notFound } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { withoutMoney } from '../../http/sem-dinheiro.ts'
import { diaEHora } from '../../instants.ts'
import { askedBy } from '../../limits/asked.ts'
import { fairQueue } from '../../limits/fair-queue.ts'
import { codesOf, provedCaller } from '../segundo-fator/proof.ts'
import { callersTokenHash } from '../token.ts'
import * as usuarios from '../usuarios.sql.ts'
import { everything, record } from './exportar.sql.ts'
import { isKnown, remove } from './remover.sql.ts'

/** Each export scans whole tables. */
const EXPORTS = fairQueue({ what: 'arquivos de dados pessoais', atOnce: 4, places: 16 })

/** Exports and removes a user's personal data (docs/decisions/058). */
export function dadosPessoais(mount: Mount, business: Business): void {
  const { clock, timeZone } = business
  const codes = codesOf(business)

  mount(contract.exportarDadosPessoais, async ({ db, user, params: { id }, reply }) => {
    existing(await usuarios.read(db, user, id), 'O usuário')
    const { dia } = diaEHora(clock(), timeZone)
    const turn = await EXPORTS.turn(askedBy(user, reply))
    if (reply.raw.closed) turn.end()
    else reply.raw.once('close', turn.end)
    return { nome: `dados-pessoais-${id}-${dia}.json`, tipo: 'application/json', dados: fileOf(db, user, id, clock()) }
  })

  mount(contract.removerDadosPessoais, async ({ db, user, params: { id }, body, request }) => {
    if (!(await isKnown(db, id))) throw notFound('O usuário')
    if (id === user.id) throw conflict('Este usuário é você', 'Peça a outro administrador que remova os seus dados.')
    const prova = await provedCaller({ db, user, session: callersTokenHash(request) }, body, codes)
    return { usuarios: [await remove(db, user, { id, prova, call: request.id })] }
  })
}

/** One JSON object, streamed as its rows are read, one row per line; without money for a packer. */
async function* fileOf(db: Db, user: User, id: number, now: Date): AsyncGenerator<string> {
  const head = { geradoEm: now.toISOString(), usuario: await record(db, id) }
  const kept = user.papel === 'separador' ? withoutMoney : undefined
  yield JSON.stringify(head, null, 2).slice(0, -2)
  for (const [nome, batches] of Object.entries(everything(db, user, id))) {
    yield `,\n  "${nome}": [`
    let separator = '\n'
    for await (const batch of batches)
      if (batch.length > 0) {
        yield separator + batch.map(row => `    ${JSON.stringify(row, kept)}`).join(',\n')
        separator = ',\n'
      }
    yield '\n  ]'
  }
  yield '\n}\n'
}
