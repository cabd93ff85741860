import { FOLDING } from '../../server/db/advisory-locks.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { until } from '../until.ts'
import { dataEntrega } from './buyer.ts'

/** Finds a fold that has taken its differences and added them to every sum but the last. */
const IN_ITS_MIDDLE = `select pid from pg_stat_activity
  where datname = 'pedidos' and wait_event_type = 'Lock' and query like '%delete from resumo_diferenca%'`

/** Blocks the next fold of differences into the sums of reports in its middle, runs `harm` with its process id, then unblocks it. */
export async function inMiddleOfFolding(direct: string, harm: (pid: number) => Promise<unknown>): Promise<void> {
  await using holder = await connectOnce(direct)
  // Take the lock while no fold runs; otherwise the two would deadlock.
  await holder.query(`select pg_advisory_lock(${FOLDING})`)
  await holder.query('begin')
  await holder.query(
    `insert into resumo_mes_produto select date_trunc('month', date '${dataEntrega}'), id, 0, 0 from produto on conflict do nothing`,
  )
  await holder.query('select from resumo_mes_produto for update')
  await holder.query(`select pg_advisory_unlock(${FOLDING})`)
  const folder = async () => {
    await holder.query('select pg_stat_clear_snapshot()') // a transaction would otherwise see the same snapshot every time
    return (await holder.query(IN_ITS_MIDDLE)).rows[0]
  }
  const { pid } = await until('somebody folds the differences of reports', folder, { everyMs: 20 })
  await harm(pid)
}
