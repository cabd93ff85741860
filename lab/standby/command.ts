/**
 * `npm run standby`: a primary and a synchronous standby under two servers and a load of orders. Kills the primary with SIGKILL
 * and promotes the standby, repeatedly; every acknowledged write must exist exactly once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { entrar } from '#contract/autenticacao.ts'
import { inSession } from '../../server/db/session.ts'
import { verifiedInWords, verify } from '../../server/manutencao/verify/verify.ts'
import { endWith } from '../../test/end-with.ts'
import { openNetwork } from '../../test/network.ts'
import { fetchCall, type ServerProcess, startProcess } from '../../test/server-process.ts'
import { seconds } from '../bench/figures.ts'
import { findPrograms, type Node, newCluster } from '../postgres.ts'
import { type Buyer, buy, held, newBuyer } from './buyers.ts'

const ROUNDS = 3
const BUYERS = 8
const SERVERS = 2
const LOAD_MS = 4_000
/** The time that a watcher such as Patroni needs to notice; simulated here. */
const NOTICE_MS = 1_000
const WITHIN_SECONDS = 10
const PORTS = [4340, 4341] as const
const admin = { ADMIN_EMAIL: 'primeiro@exemplo.com.br', ADMIN_PASSWORD: 'girassol-da-serra' }

const programs = findPrograms()
if (programs) process.exitCode = await standby(programs)
else {
  console.error(
    'This needs PostgreSQL with replication, which the embedded packages lack. On Debian: apt-get install postgresql',
  )
  process.exitCode = 1
}

async function standby(programs: string): Promise<0 | 1> {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-standby-'))
  const cluster = await newCluster(programs, folder)
  const servers: ServerProcess[] = []
  /** The one address of the servers' database: an operator moves it to the promoted machine. */
  const address = { host: '127.0.0.1', port: PORTS[0] as number }
  const network = await openNetwork(address)
  const stop = async () => {
    await Promise.all(servers.map(server => server.stop()))
    network.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  endWith(stop)
  try {
    let nodes = nodesOf(folder, 0)
    await cluster.create(nodes[0])
    await cluster.follow(...nodes)
    const DATABASE_URL = `postgres://pedidos@127.0.0.1:${network.port}/pedidos`
    for (let i = 0; i < SERVERS; i++) servers.push(startProcess({ ...admin, DATABASE_URL }))
    const addresses = await Promise.all(servers.map(({ listening }) => listening))
    const body = { email: admin.ADMIN_EMAIL, senha: admin.ADMIN_PASSWORD }
    const token = (await fetchCall(addresses[0] ?? '', entrar, { body }))?.body.token ?? ''
    const buyers: Buyer[] = []
    for (let i = 0; i < BUYERS; i++) buyers.push(await newBuyer(addresses[0] ?? '', token, i))
    console.log(`${programs}: primary and standby, ${SERVERS} servers, ${BUYERS} buyers`)

    let slowest = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const [primary, other] = nodes
      const ending = new AbortController()
      const writes: number[] = []
      const onDone = () => writes.push(performance.now())
      const buying = buyers.map(buyer => buy(addresses, token, buyer, { signal: ending.signal, onDone }))
      await pause(LOAD_MS)
      const killed = performance.now()
      await cluster.kill(primary)
      await pause(NOTICE_MS)
      await cluster.promote(other)
      address.port = other.port
      const promoted = performance.now()
      await pause(LOAD_MS)
      ending.abort()
      await Promise.all(buying)
      const first = writes.find(at => at > promoted) ?? Number.POSITIVE_INFINITY
      slowest = Math.max(slowest, (first - promoted) / 1000)
      console.log(
        `round ${round}: ${writes.length} acknowledged; promoted ${seconds(promoted - killed)} after the kill, first write ${seconds(first - promoted)} later`,
      )
      // The killed server returns as a standby from a fresh copy: its last commits may never have reached the other.
      nodes = [other, { ...primary, folder: join(folder, `${primary.name}-${round}`) }]
      await cluster.follow(...nodes)
    }
    return await judge(addresses[0] ?? '', token, buyers, { DATABASE_URL, slowest })
  } finally {
    await stop()
  }
}

type Found = { DATABASE_URL: string; slowest: number }

async function judge(
  address: string,
  token: string,
  buyers: Buyer[],
  { DATABASE_URL, slowest }: Found,
): Promise<0 | 1> {
  const sums = { acknowledged: 0, lost: 0, doubled: 0 }
  for (const buyer of buyers) {
    const there = await held(address, token, buyer)
    sums.acknowledged += buyer.acknowledged
    sums.lost += Math.max(0, buyer.acknowledged - there)
    sums.doubled += Math.max(0, there - buyer.acknowledged)
  }
  const verified = await inSession(DATABASE_URL, 'read', verify)
  console.log(verifiedInWords(verified))
  console.log(
    `${ROUNDS} primaries killed: ${sums.acknowledged} acknowledged, ${sums.lost} lost, ${sums.doubled} doubled; slowest first write ${slowest.toFixed(1)} s after the promotion`,
  )
  const fine = sums.acknowledged > 0 && sums.lost + sums.doubled + verified.quebras.length === 0
  return fine && slowest <= WITHIN_SECONDS ? 0 : 1
}

function nodesOf(folder: string, round: number): [Node, Node] {
  const [a, b] = PORTS
  return [
    { name: 'a', port: a, folder: join(folder, `a-${round}`) },
    { name: 'b', port: b, folder: join(folder, `b-${round}`) },
  ]
}
