import { chmod, chown } from 'node:fs/promises'
import { connectOnce } from '../../server/db/one-connection.ts'
import { chooseUser, query } from '../postgres.ts'
import { until } from '../until.ts'
import { newEtcd } from './etcd.ts'
import { newHaproxy } from './haproxy.ts'
import { type Machine, newMachine, type Timing } from './machine.ts'
import { killAll } from './processes.ts'

const WITHIN_MS = 120_000

export type Roles = { leader: Machine; standby: Machine }
export type Cluster = Awaited<ReturnType<typeof newCluster>>

/** Starts three machines with PostgreSQL under Patroni, three members of etcd and HAProxy, in one folder. */
export async function newCluster(programs: string, folder: string, timing: Timing) {
  const user = await chooseUser()
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o711)
  const over = new AbortController()
  const running = { user, until: over.signal }
  const machines: Machine[] = []
  const etcd = await newEtcd(folder, running)
  for (const [i, member] of etcd.members.entries())
    machines.push(await newMachine(member, { name: `banco${i + 1}`, folder, programs, running, timing }))
  const haproxy = await newHaproxy(folder, machines, running)
  return {
    url: `postgres://pedidos@127.0.0.1:${haproxy.port}/pedidos`,
    machines,
    start: async () => {
      await etcd.start()
      for (const machine of machines) await machine.start()
      await haproxy.start()
      const { leader } = await untilWhole(machines)
      await query(leader, 'create role pedidos login')
      await query(leader, 'create database pedidos owner pedidos')
    },
    /** The leader and the synchronous standby, once all three machines work. */
    whole: () => untilWhole(machines),
    /** Resolves when another machine takes writes. */
    promoted: (old: Machine) => untilWritable(machines.filter(machine => machine !== old)),
    /** Switches over as an operator does; resolves when Patroni reports success. */
    switchover: async ({ leader, standby }: Roles) => {
      const { stdout } = await leader.patronictl(
        ...['switchover', '--leader', leader.name, '--candidate', standby.name, '--force'],
      )
      if (!stdout.includes('Successfully switched over')) throw new Error(stdout)
    },
    stop: async () => {
      over.abort()
      for (const machine of machines) machine.closeNetwork()
      await killAll(folder)
    },
  }
}

/** Waits until all machines report the same leader, synchronous standby and replica. */
async function untilWhole(machines: readonly Machine[]): Promise<Roles> {
  const roles = async () => {
    const told = await Promise.all(machines.map(machine => machine.members()))
    const only = (role: string) =>
      machines.find(({ name }) => told.every(members => members.some(each => each.name === name && each.role === role)))
    const [leader, standby] = [only('leader'), only('sync_standby')]
    if (leader && standby && (await bothFollow(leader))) return { leader, standby }
    throw new Error(`The cluster is not complete: ${JSON.stringify(told)}`)
  }
  return until('the cluster is whole', roles, { everyMs: 200, withinMs: WITHIN_MS })
}

async function bothFollow(leader: Machine): Promise<boolean> {
  const following = `select from pg_stat_replication where state = 'streaming'`
  const [all, synchronous] = await Promise.all([
    query(leader, following),
    query(leader, `${following} and sync_state = 'sync'`),
  ])
  return all === 2 && synchronous === 1
}

const untilWritable = (machines: readonly Machine[]) =>
  until('Patroni promoted somebody', () => Promise.any(machines.map(takesWrites)), { everyMs: 50, withinMs: WITHIN_MS })

async function takesWrites({ port }: Machine): Promise<true> {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  await using client = await connectOnce(`postgres://postgres@127.0.0.1:${port}/pedidos`, limits)
  const { rows } = await client.query('select pg_is_in_recovery() as standby')
  if (rows[0].standby) throw new Error('A standby')
  return true
}
