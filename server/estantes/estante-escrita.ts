import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { type Written, write } from '../http/kept-answer.ts'
import { listOrderable } from './estante-produtos.sql.ts'

/** Of shelves written out, in bytes; the one that was asked for longest ago goes first. */
const MOST_BYTES = 16 * 1024 * 1024

type Asked = { user: User; estanteId: number; snapshot: string }
/** The buyer's view of a shelf, read and written out again only when something was written to the database since. */
export type EstantesEscritas = (db: Db, asked: Asked) => Promise<Written | undefined>

/**
 * Each call has asked the database for permission and its snapshot: where that is still the one of the reading, no
 * transaction that wrote has ended since, so the shelf is the same (docs/decisions/025). The snapshot is taken before the
 * rows are read: they may be newer than it says, never older.
 */
export function estantesEscritas(): EstantesEscritas {
  const kept = new Map<number, { snapshot: string; written: Written }>()
  let bytes = 0
  const forget = (id: number) => {
    bytes -= kept.get(id)?.written.bytes.length ?? 0
    kept.delete(id)
  }
  return async (db, { user, estanteId, snapshot }) => {
    const found = kept.get(estanteId)
    let written = found?.written
    if (!written || found?.snapshot !== snapshot) {
      const produtos = await listOrderable(db, user, estanteId)
      if (!produtos) return undefined
      const fresh = write(listarProdutosParaPedir, { produtos })
      // The same again: what is compressed of it stays.
      written = written?.etag === fresh.etag ? written : fresh
    }
    forget(estanteId)
    kept.set(estanteId, { snapshot, written })
    bytes += written.bytes.length
    for (const id of kept.keys()) {
      if (bytes <= MOST_BYTES) break
      forget(id)
    }
    return written
  }
}
