import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashToken } from '../../../server/access.ts'
import { connectOnce } from '../../../server/db/one-connection.ts'
import { findPrograms } from '../../postgres.ts'
import type { Comprador } from './compradores.ts'
import type { Script } from './script.ts'

/** The newest installed pgbench; it also speaks to newer servers. */
export function findPgbench(): string {
  const programs = findPrograms()
  if (!programs) throw new Error('pgbench is missing: it comes with Debian’s package postgresql')
  return `${programs}/pgbench`
}

/** Makes `bench_comprador`, which maps pgbench's connection number to a buyer. */
export async function preparePgbench(connectionString: string, compradores: readonly Comprador[]): Promise<void> {
  await using client = await connectOnce(connectionString)
  const columns = compradores[0]?.produtos.map((_, i) => `produto${i} int`).join(', ')
  await client.query(`create table bench_comprador (n int primary key, usuario int, nome text, token text, cliente int,
    estante int, estantes text, produtos text, ${columns})`)
  for (const [n, { usuarioId, nome, token, clienteId, estanteId, produtos }] of compradores.entries()) {
    const estantes = `{${produtos.map(() => estanteId).join(',')}}`
    const hash = `\\x${hashToken(token).toString('hex')}`
    const row = [n, usuarioId, nome, hash, clienteId, estanteId, estantes, `{${produtos.join(',')}}`, ...produtos]
    await client.query(`insert into bench_comprador values (${row.map((_, i) => `$${i + 1}`).join(', ')})`, row)
  }
  await client.query('analyze')
}

type PgbenchRun = { program: string; connectionString: string; folder: string; clients: number; seconds: number }

const WARM_UP_SECONDS = 2

/**
 * Runs of the script per second, without the first two seconds. A failed statement fails the run. Generic plans are forced, because
 * the server's long-lived connections have switched to them, which pgbench's new connections would do only later.
 */
export async function runPgbench({ text, values }: Script, how: PgbenchRun) {
  const { program, connectionString, folder, clients, seconds } = how
  const { hostname, port, username, password, pathname } = new URL(connectionString)
  const file = join(folder, 'pedido.sql')
  await writeFile(file, text)
  const defined = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const duration = ['-T', String(WARM_UP_SECONDS + seconds), '-P', '1']
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients)), ...duration]
  const where = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  const { stdout, stderr } = await promisify(execFile)(program, [...load, '-f', file, ...defined, ...where], {
    env: {
      PATH: process.env.PATH,
      PGPASSWORD: password,
      LC_ALL: 'C',
      PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
    },
    maxBuffer: 16 * 1024 * 1024,
  })
  const perSecond = [...stderr.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)].map(([, tps]) => Number(tps))
  const counted = perSecond.slice(WARM_UP_SECONDS)
  if (counted.length === 0 || /aborted|ERROR/.test(stderr)) throw new Error(`pgbench: ${stdout}${stderr}`)
  return counted.reduce((sum, each) => sum + each, 0) / counted.length
}
