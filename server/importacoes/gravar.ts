import type { Importacao } from '#contract/importacoes.ts'
import type { Db } from '../db/db.ts'
import type { Escolha } from './escolhidas.sql.ts'
import * as statements from './gravar.sql.ts'
import { isReady, notRowByRow, POR_TIPO } from './importacoes.sql.ts'

export type Desfecho = 'feita' | 'ocupada' | 'nao-pronta' | 'mudou'

/** Rolls back the transaction, with an outcome. */
class Desistir extends Error {
  readonly desfecho: Desfecho
  constructor(desfecho: Desfecho) {
    super(desfecho)
    this.desfecho = desfecho
  }
}

/** Writes what the preview announced in one transaction. Unless it resolves with `feita`, nothing was written. */
export async function gravar(
  db: Db,
  { id, tipo }: Pick<Importacao, 'id' | 'tipo'>,
  escolha: Escolha,
): Promise<Desfecho> {
  try {
    await db.transaction(async db => {
      if (!(await statements.takeTurn(db))) throw new Desistir('ocupada')
      if (!(await isReady(db, id))) throw new Desistir('nao-pronta')
      await POR_TIPO[tipo].hold(db, id)
      if (!(await statements.isAsAnnounced(db, id, tipo))) throw new Desistir('mudou')
      const gravadas = await notRowByRow(db, () => POR_TIPO[tipo].write(db, id, escolha))
      if (!(await statements.finish(db, id, escolha, gravadas))) throw new Desistir('mudou')
    })
    return 'feita'
  } catch (error) {
    if (error instanceof Desistir) return error.desfecho
    throw error
  }
}
