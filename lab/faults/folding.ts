import { setTimeout as pause } from 'node:timers/promises'
import { connectOnce } from '../../server/db/once.ts'
import { FOLDING } from '../../server/relatorios/somas.sql.ts'
import { dataEntrega } from './buyer.ts'

const WITHIN_MS = 60_000
/** A folding that has taken its differences and counted them everywhere but in the last of the sums. */
const IN_ITS_MIDDLE = `select pid from pg_stat_activity
  where datname = 'pedidos' and wait_event_type = 'Lock' and query like '%delete from resumo_diferenca%'`

/** Holds up the next folding of differences into the sums of reports in its middle; then does `harm`, told whose process it is, and lets go. */
export async function inMiddleOfFolding(direct: string, harm: (pid: number) => Promise<unknown>): Promise<void> {
  const holder = await connectOnce(direct)
  // While nobody folds, or each would wait for the other.
  await holder.query(`select pg_advisory_lock(${FOLDING})`)
  await holder.query('begin')
  await holder.query(
    `insert into resumo_mes_produto select date_trunc('month', date '${dataEntrega}'), id, 0, 0 from produto on conflict do nothing`,
  )
  await holder.query('select from resumo_mes_produto for update')
  await holder.query(`select pg_advisory_unlock(${FOLDING})`)
  for (const deadline = Date.now() + WITHIN_MS; ; await pause(20)) {
    await holder.query('select pg_stat_clear_snapshot()') // within a transaction it would see the same again and again
    const { rows } = await holder.query(IN_ITS_MIDDLE)
    if (rows[0]) {
      await harm(rows[0].pid)
      break
    }
    if (Date.now() > deadline) throw new Error('Nobody folded the differences of reports')
  }
  await holder.end()
}
