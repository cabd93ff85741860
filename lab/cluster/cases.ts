import type { KeptServer } from '../faults/servers.ts'
import type { Cluster, Roles } from './cluster.ts'
import type { Machine } from './machine.ts'

/** A failure of the leader and its repair. `goal`: the longest allowed time without writes, in seconds. */
export type Case = {
  name: string
  goal: number
  strike(cluster: Cluster, roles: Roles, servers: readonly KeptServer[]): Promise<void>
  restore?(leader: Machine): Promise<void>
}

const UNPLANNED_SECONDS = 15
const PLANNED_SECONDS = 2
const ROUNDS = 3

const unplanned: readonly Case[] = [
  {
    name: 'primary killed',
    goal: UNPLANNED_SECONDS,
    strike: (_, { leader }) => leader.kill(),
    restore: leader => leader.start(),
  },
  {
    name: 'primary stopped',
    goal: UNPLANNED_SECONDS,
    strike: (_, { leader }) => leader.freeze(),
    restore: leader => leader.thaw(),
  },
  {
    name: 'primary cut off from etcd',
    goal: UNPLANNED_SECONDS,
    strike: async (_, { leader }) => leader.cutFromEtcd(),
    restore: async leader => leader.rejoinEtcd(),
  },
]

const switchover: Case = {
  name: 'planned switchover',
  goal: PLANNED_SECONDS,
  strike: (cluster, roles) => cluster.switchover(roles),
}

const whileRestarted = (i: number): Case => ({
  name: `planned switchover, server ${i + 1} restarted meanwhile`,
  goal: PLANNED_SECONDS,
  strike: async (cluster, roles, servers) => {
    const restarted = servers[i]?.restart()
    await cluster.switchover(roles)
    await restarted
  },
})

export const casesFor = (servers: number): readonly Case[] => [
  ...Array.from({ length: ROUNDS }, () => unplanned).flat(),
  ...Array.from({ length: ROUNDS }, () => switchover),
  ...Array.from({ length: servers }, (_, i) => whileRestarted(i)),
]
