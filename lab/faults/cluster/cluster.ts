import { chown } from 'node:fs/promises'
import { chooseUser, query } from '../../postgres.ts'
import type { OnEnd, Work } from '../../run.ts'
import { until } from '../../until.ts'
import { killAll, startHaproxy } from '../programs.ts'
import { type Fault, openStage, type Stage, strikeAll } from '../under-load.ts'
import { startEtcd } from './etcd.ts'
import { type Machine, newMachine } from './machine.ts'

const SERVERS = 2
const BUYERS = 12
const ROUNDS = 3
/** Seconds without a write after the loss of a primary. */
const WITHIN = 15
const PATIENCE = { everyMs: 200, withinMs: 120_000 }

type Roles = { leader: Machine; standby: Machine }
type ClusterStage = Stage & { machines: readonly Machine[]; roles: Roles }

/** What may be done to the leader. */
type Way = 'kill' | 'start' | 'freeze' | 'thaw' | 'cutFromEtcd' | 'rejoinEtcd'

const lost = (name: string, strike: Way, repair: Way): Fault<ClusterStage> => ({
  name,
  within: WITHIN,
  strike: async ({ roles: { leader }, machines }) => {
    await leader[strike]()
    const others = machines.filter(machine => machine !== leader)
    await until('another takes writes', () => anyTakesWrites(others), PATIENCE)
  },
  repair: ({ roles }) => roles.leader[repair](),
  settle,
})

const FAULTS: readonly Fault<ClusterStage>[] = [
  lost('primary killed', 'kill', 'start'),
  // A stopped machine resumes under load, which is when a second primary would show.
  lost('primary stopped', 'freeze', 'thaw'),
  lost('primary cut off from etcd', 'cutFromEtcd', 'rejoinEtcd'),
  {
    name: 'planned switchover',
    within: WITHIN,
    strike: ({ roles: { leader, standby } }) => leader.switchover(standby.name),
    settle,
  },
]

/** Three PostgreSQL under Patroni with etcd, HAProxy before them: the primary is lost in every way, and switched over as planned. */
export const cluster: Work = async (onEnd, folder) => {
  const machines = await startMachines(onEnd, folder)
  const roles = await untilWhole(machines)
  await query(roles.leader, 'create role pedidos login')
  await query(roles.leader, 'create database pedidos owner pedidos')
  const port = await startHaproxy(folder, [
    ...['mode tcp', 'option httpchk GET /primary', 'http-check expect status 200'],
    'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...machines.map(({ name, port, restPort }) => `server ${name} 127.0.0.1:${port} check port ${restPort}`),
  ])
  const database = `postgres://pedidos@127.0.0.1:${port}/pedidos`
  await until('HAProxy leads to the primary', () => query({ port }, 'select 1'))
  const stage = await openStage(onEnd, database, { servers: SERVERS, buyers: BUYERS })
  return strikeAll({ machines, roles, ...stage }, FAULTS, ROUNDS)
}

async function startMachines(onEnd: OnEnd, folder: string): Promise<Machine[]> {
  const user = await chooseUser()
  if (user) await chown(folder, user.uid, user.gid)
  onEnd(() => killAll(folder))
  const machines: Machine[] = []
  for (const [i, member] of (await startEtcd(folder)).entries()) {
    const machine = await newMachine(folder, `banco${i + 1}`, member)
    onEnd(async () => machine.closeNetwork())
    machines.push(machine)
    await machine.start()
  }
  return machines
}

async function settle(stage: ClusterStage): Promise<void> {
  stage.roles = await untilWhole(stage.machines)
}

/** Waits until all machines report the same leader and synchronous standby, and both others follow. */
async function untilWhole(machines: readonly Machine[]): Promise<Roles> {
  const roles = async () => {
    const told = await Promise.all(machines.map(machine => machine.members()))
    const only = (role: string) =>
      machines.find(({ name }) => told.every(members => members.some(each => each.name === name && each.role === role)))
    const [leader, standby] = [only('leader'), only('sync_standby')]
    if (leader && standby && (await bothFollow(leader))) return { leader, standby }
    throw new Error(`The cluster is not complete: ${JSON.stringify(told)}`)
  }
  return until('the cluster is whole', roles, PATIENCE)
}

async function anyTakesWrites(machines: readonly Machine[]): Promise<boolean> {
  const answers = await Promise.all(machines.map(machine => query(machine, 'select where not pg_is_in_recovery()')))
  return answers.includes(1)
}

async function bothFollow(leader: Machine): Promise<boolean> {
  const following = `select from pg_stat_replication where state = 'streaming'`
  const synchronous = `${following} and sync_state = 'sync'`
  return (await query(leader, following)) === 2 && (await query(leader, synchronous)) === 1
}
