import { chmod, chown } from 'node:fs/promises'
import { addresses, findWritable } from '../../server/db/address.ts'
import { addressOf, chooseUser, query } from '../postgres.ts'
import { until } from '../until.ts'
import { newEtcd } from './etcd.ts'
import { type Machine, newMachine, type Timing } from './machine.ts'
import { killAll } from './processes.ts'

const WITHIN_MS = 120_000

export type Roles = { leader: Machine; standby: Machine }
export type Cluster = Awaited<ReturnType<typeof newCluster>>

/** Starts three machines with PostgreSQL under Patroni and three members of etcd, in one folder. */
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
  return {
    url: addressOf(machines),
    machines,
    start: async () => {
      await etcd.start()
      for (const machine of machines) await machine.start()
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
  until('Patroni promoted somebody', () => findWritable(addresses(addressOf(machines))), {
    everyMs: 50,
    withinMs: WITHIN_MS,
  })
