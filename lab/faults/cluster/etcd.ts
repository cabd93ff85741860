import { join } from 'node:path'
import { freePort } from '../../../server/embedded/free-port.ts'
import { until } from '../../until.ts'
import { launch } from '../programs.ts'

const HOST = '127.0.0.1'

/** Starts three members of etcd in the folder; returns their addresses. */
export async function startEtcd(folder: string) {
  const members: { name: string; host: string; port: number; peer: string }[] = []
  for (const name of ['etcd1', 'etcd2', 'etcd3'])
    members.push({ name, host: HOST, port: await freePort(), peer: `http://${HOST}:${await freePort()}` })
  const all = members.map(({ name, peer }) => `${name}=${peer}`).join(',')
  for (const { name, port, peer } of members) {
    const client = `http://${HOST}:${port}`
    const args = [
      ...['--name', name, '--data-dir', 'data', '--enable-v2'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', all],
    ]
    await launch('etcd', args, join(folder, name))
  }
  for (const { port } of members)
    await until('etcd is healthy', async () => (await fetch(`http://${HOST}:${port}/health`)).ok)
  return members
}
