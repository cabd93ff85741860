import { setTimeout as pause } from 'node:timers/promises'
import { lerSaude } from '#contract/configuracoes.ts'
import { startTestDatabase } from '../../test/database/database.ts'
import type { Work } from '../run.ts'
import { until } from '../until.ts'
import { newBuyers } from './buyers.ts'
import { newLoad } from './load.ts'
import { killAll, startHaproxy } from './programs.ts'
import { keepServers } from './servers.ts'
import { type Fault, type Stage, strikeAll } from './under-load.ts'

const ROUNDS = 3
const SERVERS = 3
const BUYERS = 12
const DRAIN_SECONDS = 2
/** Until HAProxy has seen a restarted server. */
const NOTICED_MS = 1_000

const restart: Fault<Stage> = {
  name: `${SERVERS} servers restarted one by one`,
  within: 5,
  strike: async ({ servers }) => {
    for (const server of servers) {
      await server.restart()
      await pause(NOTICED_MS)
    }
  },
}

/** Servers behind HAProxy, which retries nothing, restarted in turn: no call may break off or be refused. */
export const rolling: Work = async (onEnd, folder) => {
  const { connectionString: database, stop } = await startTestDatabase()
  onEnd(stop)
  const servers = await keepServers(SERVERS, { DATABASE_URL: database, DRAIN_SECONDS: String(DRAIN_SECONDS) })
  onEnd(() => Promise.all(servers.map(server => server.stop())))
  onEnd(() => killAll(folder))
  const port = await startHaproxy(folder, [
    ...['mode http', 'retries 0', `option httpchk GET ${lerSaude.url}`, 'http-check expect status 200'],
    'default-server inter 250 fall 1 rise 1',
    ...servers.map(({ address }, i) => `server s${i} ${new URL(address).host} check`),
  ])
  const address = `http://127.0.0.1:${port}`
  await until('HAProxy answers', async () => (await fetch(address + lerSaude.url)).ok)
  const load = newLoad([address])
  const buyers = await newBuyers(load, BUYERS)
  const right = await strikeAll({ servers, database, load, buyers }, [restart], ROUNDS)
  return right && load.refused + load.broken === 0
}
