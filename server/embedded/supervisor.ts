import { setTimeout } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { freePort } from './free-port.ts'
import { endLeftovers } from './leftovers.ts'
import { launchPostmaster, type Postmaster } from './postmaster.ts'
import type { RunAs } from './run-as.ts'
import { postgresSettings } from './settings.ts'

type Options = {
  postgres: string
  pgdata: string
  runAs: RunAs
  durable: boolean
  log: (message: string, details?: object) => void
}
export type Supervisor = { port: number; stop(): Promise<void> }

// the port was taken meanwhile, or an earlier postmaster's processes are still ending
const passing = /Address already in use|could not create any TCP|shared memory block|lock file/

/** Keeps a PostgreSQL running on one port until stopped. The caller must hold the folder's lock meanwhile. */
export async function supervise(options: Options): Promise<Supervisor> {
  const { pgdata, log } = options
  let stopping = false
  let postmaster: Postmaster | undefined

  async function launch(port: number) {
    await endLeftovers(pgdata, log)
    if (stopping) return
    const settings = postgresSettings(port, options.durable)
    const line = (text: string) => log('postgres', { line: text })
    postmaster = launchPostmaster({ ...options, settings, log: line })
    await postmaster.ready
  }

  const interrupt = () => postmaster?.signal('SIGINT')
  process.on('exit', interrupt) // a server that exits without stop() must leave no orphan
  const port = await firstLaunch(launch)

  async function keepRunning() {
    for (let failures = 0; !stopping; ) {
      const end = await postmaster?.exited
      if (stopping) return
      log('PostgreSQL ended, restarting it', { ...end, failures })
      await setTimeout(Math.min(100 * 2 ** failures, 3_000))
      try {
        await launch(port)
        failures = 0
      } catch (error) {
        failures += 1
        log('PostgreSQL did not start', { error: String(error) })
      }
    }
  }

  const running = keepRunning()
  return {
    port,
    async stop() {
      stopping = true
      interrupt()
      await Promise.race([running, setTimeout(30_000, undefined, { ref: false })])
      postmaster?.signal('SIGQUIT')
      await running
      await endLeftovers(pgdata, log)
      process.off('exit', interrupt)
    },
  }
}

async function firstLaunch(launch: (port: number) => Promise<void>) {
  for (const deadline = Date.now() + 10_000; ; ) {
    const port = await freePort()
    try {
      await launch(port)
      return port
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (!passing.test(error.message)) throw failure(error)
      if (Date.now() > deadline) throw failure(error)
      await setTimeout(200)
    }
  }
}

function failure(error: Error) {
  return new EmbeddedError(`O banco embutido não iniciou: ${error.message.slice(-500)}`, { cause: error })
}
