/**
 * `npm run faults -- [MODE …]`: breaks the product in one way after the other while buyers order; without a mode, in all of them.
 * Nothing acknowledged may be lost, doubled or half changed, every rule must hold, and nobody may wait too long. Exits 1 otherwise.
 */
import { run, type Work } from '../run.ts'
import { cluster } from './cluster/cluster.ts'
import { crowd } from './crowd.ts'
import { strikeMachines } from './machines.ts'
import { mail } from './mail.ts'
import { rolling } from './rolling.ts'
import { standby } from './standby.ts'
import { webhooks } from './webhooks.ts'

const MODES: Record<string, Work> = {
  crowd,
  mail,
  webhooks,
  rolling,
  server: strikeMachines('server'),
  database: strikeMachines('database'),
  network: strikeMachines('network'),
  standby,
  cluster,
}

const asked = process.argv.slice(2)
const failed: string[] = []
for (const name of asked.length > 0 ? asked : Object.keys(MODES)) {
  const mode = MODES[name]
  if (!mode) throw new Error(`${name}: there are ${Object.keys(MODES).join(', ')}`)
  console.log(`\n${name}`)
  const stood = await run(mode).catch(error => console.error(error))
  if (!stood) failed.push(name)
}
console.log(failed.length === 0 ? '\nAs it must be.' : `\nNOT as it must be: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
