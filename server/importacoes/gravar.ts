import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import type { Importacao } from '#contract/importacoes.ts'
import type { User } from '../access.ts'
import { IMPORTING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, UserError } from '../errors.ts'
import * as statements from './importacoes.sql.ts'
import { type Escolha, escolhidas, type Julgada, shown } from './julgada.ts'
import { hold, judge, write } from './registros.sql.ts'

const NADA = 'Nada foi gravado.'
type Modo = Escolha & { modo: 'tudo' | 'boas'; hoje: string }

/**
 * Writes what the preview announced, in the caller's transaction; false if the records have changed since: nothing is
 * written, and the preview is made anew.
 */
export async function gravar(db: Db, user: User, id: number, { modo, hoje, ...escolha }: Modo): Promise<boolean> {
  const importacao = existing(await statements.readLocked(db, user, id), 'A importação')
  const atual = { ...shown(importacao) }
  if (importacao.situacao === 'feita') throw alreadyWritten(atual)
  if (!(await takeTurn(db)))
    throw conflict('Outra importação está sendo gravada', `${NADA} Espere alguns segundos e tente de novo.`, atual)
  const { linhas, julgadas } = await statements.stored(db, id)
  const { gravam, trazem } = escolhidas(julgadas, escolha)
  refuseWhatIsNotChosen(atual, modo, gravam.length + trazem.length)
  await hold(db, importacao, julgadas)
  const agora = await judge(db, importacao, linhas)
  if (agora.every((julgada, i) => same(julgada, julgadas[i]))) {
    await db.rows(sql`savepoint gravar`)
    const gravadas = await write(db, user, importacao, { gravam, trazem, hoje })
    if (gravadas.novas + gravadas.alteradas === gravam.length && gravadas.compradores === trazem.length) {
      await statements.finish(db, id, gravadas)
      return true
    }
    await db.rows(sql`rollback to savepoint gravar`)
  }
  await statements.announce(db, importacao, linhas)
  return false
}

/** The stored preview is the new one, so this refusal keeps what was written. */
export const changed = (atual: object) =>
  new UserError(
    409,
    'Os cadastros mudaram desde a prévia',
    `${NADA} A prévia foi refeita: confira as contagens e grave de novo.`,
    { atual: { ...atual }, keepsWrites: true },
  )

export const alreadyWritten = (atual?: object) =>
  conflict('A importação já foi gravada', 'Confira os registros na lista.', { ...atual })

/** Makes this import the one being written; false if another is. */
async function takeTurn(db: Db): Promise<boolean> {
  const { mine } = await db.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${IMPORTING}) as mine`)
  return mine
}

/** Refuses bad rows unless `modo` is `boas`, and a run that would write nothing because of what was not chosen. */
function refuseWhatIsNotChosen(atual: Importacao, modo: Modo['modo'], chosen: number): void {
  const { novas, alteradas, ruins, compradores } = atual
  if (modo === 'tudo' && ruins > 0)
    throw conflict(
      ruins === 1 ? 'Há uma linha ruim' : `Há ${ruins} linhas ruins`,
      'Corrija o arquivo e envie-o de novo, ou grave só as linhas boas.',
      atual,
    )
  if (chosen > 0 || novas + alteradas + compradores.novos === 0) return
  throw conflict(
    'Nada do que há a gravar foi escolhido',
    `${NADA} Confira a prévia e mande gravar também o que altera, ou o que tem avisos.`,
    atual,
  )
}

/** Whether a row still does what the preview announced; why one can't be written does not matter. */
const same = (agora: Julgada, antes: Julgada | undefined): boolean =>
  (agora.situacao === 'ruim' && antes?.situacao === 'ruim') || isDeepStrictEqual(agora, antes)
