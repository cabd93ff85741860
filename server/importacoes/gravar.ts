import type { Importacao } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { Db } from '../db/db.ts'
import type { Escolha } from './fatia.sql.ts'
import * as statements from './gravar.sql.ts'
import { POR_TIPO, preview } from './importacoes.sql.ts'

export type Desfecho = 'feita' | 'ocupada' | 'nao-pronta' | 'cancelada' | 'mudou'

/** Rolls back the transaction, with an outcome. */
class Desistir extends Error {
  readonly desfecho: Desfecho
  constructor(desfecho: Desfecho) {
    super(desfecho)
    this.desfecho = desfecho
  }
}

/**
 * Writes what the preview announced in one transaction of `db`, or nothing. Progress is written through `pool`, where
 * others see it at once, and a cancel is noticed there. Unless it resolves with `feita`, nothing was written.
 */
export async function gravar(
  pool: Db,
  db: Db,
  { id, tipo }: Pick<Importacao, 'id' | 'tipo'>,
  escolha: Escolha,
): Promise<Desfecho> {
  try {
    return await db.transaction<Desfecho>(async db => {
      if (!(await statements.takeTurn(db))) throw new Desistir('ocupada')
      if (!(await statements.begin(pool, id))) throw new Desistir('nao-pronta')
      await POR_TIPO[tipo].hold(db, id)
      if (!(await statements.isAsAnnounced(db, id, tipo))) throw new Desistir('mudou')
      const gravadas = await gravarFatias(pool, db, { id, tipo }, escolha)
      if (!(await statements.finish(db, id, escolha, gravadas))) throw new Desistir('cancelada')
      return 'feita'
    })
  } catch (error) {
    return await desfeita(pool, id, tipo, error)
  }
}

async function gravarFatias(pool: Db, db: Db, { id, tipo }: Pick<Importacao, 'id' | 'tipo'>, escolha: Escolha) {
  const done = { novas: 0, alteradas: 0, compradores: 0 }
  let after = 0
  for (;;) {
    const slice = await POR_TIPO[tipo].write(db, id, after, escolha)
    if (!slice || slice.ultima === null) return done
    done.novas += slice.novas
    done.alteradas += slice.alteradas
    const compradores = slice.compradores ?? 0
    done.compradores += compradores
    after = slice.ultima
    if (!(await statements.progress(pool, id, done.novas + done.alteradas + done.compradores)))
      throw new Desistir('cancelada')
    if (slice.novas + slice.alteradas + compradores !== slice.linhas) throw new Desistir('mudou')
  }
}

/** Leaves the import as it was, or with a new preview. */
async function desfeita(pool: Db, id: number, tipo: TipoDeImportacao, error: unknown): Promise<Desfecho> {
  if (!(error instanceof Desistir)) {
    await statements.giveBack(pool, id)
    throw error
  }
  if (error.desfecho === 'mudou' && !(await preview(pool, id, tipo))) return 'cancelada'
  return error.desfecho
}
