import type { Db } from '../db/db.ts'
import { list, order } from '../entregas/rotas.sql.ts'
import type { Julgada } from './julgada.ts'

const NO_FIM = 1_000_000

/**
 * Puts the rows' clients on their routes: those with a `parada` at that place, others who come at the end. Who is on the
 * route already and has no `parada` stays.
 */
export async function writeStops(db: Db, linhas: readonly Julgada[], hoje: string): Promise<void> {
  const ditas = new Map(
    linhas.flatMap(({ registroId, valores: { rota, parada } }) =>
      registroId !== null && rota ? [[registroId, { rota, parada: Number(parada ?? NO_FIM) }] as const] : [],
    ),
  )
  if (ditas.size === 0) return
  for (const { id, nome, clientes } of await list(db, undefined)) {
    const ficam = clientes.filter(cliente => {
      const dita = ditas.get(cliente)
      return !dita || (dita.rota === nome && dita.parada === NO_FIM)
    })
    const antes = new Set(ficam)
    const vem = [...ditas].filter(([cliente, { rota }]) => rota === nome && !antes.has(cliente))
    for (const [cliente, { parada }] of vem.sort(([, a], [, b]) => a.parada - b.parada))
      ficam.splice(parada - 1, 0, cliente)
    if (vem.length > 0) await order(db, id, ficam, hoje)
  }
}
