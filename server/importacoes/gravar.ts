import type { User } from '../access.ts'
import { IMPORTING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, UserError } from '../errors.ts'
import * as statements from './importacoes.sql.ts'
import { type Escolha, escolhidas, resumo, shown } from './julgada.ts'
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
  if (modo === 'tudo' && atual.ruins > 0)
    throw conflict(
      atual.ruins === 1 ? 'Há uma linha ruim' : `Há ${atual.ruins} linhas ruins`,
      'Corrija o arquivo e envie-o de novo, ou grave só as linhas boas.',
      atual,
    )
  await hold(db, importacao)
  const linhas = await statements.stored(db, id)
  const julgadas = await judge(db, importacao, linhas)
  if (resumo(julgadas) === importacao.contagens.resumo) {
    const { gravam, trazem } = escolhidas(julgadas, escolha)
    if (gravam.length + trazem.length === 0 && atual.novas + atual.alteradas + atual.compradores.novos > 0)
      throw conflict(
        'Nada do que há a gravar foi escolhido',
        `${NADA} Confira a prévia e mande gravar também o que altera, ou o que tem avisos.`,
        atual,
      )
    await db.rows`savepoint gravar`
    const gravadas = await write(db, user, importacao, { gravam, trazem, hoje })
    if (gravadas.novas + gravadas.alteradas === gravam.length && gravadas.compradores === trazem.length) {
      await statements.finish(db, id, gravadas)
      return true
    }
    await db.rows`rollback to savepoint gravar`
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
  const { mine } = await db.one<{ mine: boolean }>`select pg_try_advisory_xact_lock(${IMPORTING}) as mine`
  return mine
}
