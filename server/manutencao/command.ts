import { emNumero } from '#contract/dinheiro.ts'
import { type Config, readConfig } from '../config.ts'
import { isDatabaseAway } from '../db/driver-errors.ts'
import { EmbeddedError } from '../embedded/embedded-error.ts'
import { ConfigError } from '../errors.ts'
import { BackupError } from './backup/backup-error.ts'
import { openDatabase } from './open-database.ts'

/** Runs a command on the configured database and sets the exit code. Prints errors the operator can fix as one line. */
export async function command(
  { shared }: { shared: boolean },
  work: (connectionString: string, config: Config) => Promise<0 | 1>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabase(config, { shared })
    try {
      process.exitCode = await work(database.connectionString, config)
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(reason(error))
    process.exitCode = 1
  }
}

/** Prints the command's usage after a wrong call. */
export function usage(line: string): void {
  console.error(`Uso: ${line}`)
  process.exitCode = 1
}

/** The time since `start`, a value of performance.now(): `1,4 s`. */
export function since(start: number): string {
  return `${emNumero(Math.round((performance.now() - start) / 100) / 10)} s`
}

function reason(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof EmbeddedError || error instanceof BackupError)
    return error.message
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'ENOSPC') return 'O disco está cheio: nada foi guardado'
  if (isDatabaseAway(error)) return `O banco de dados não responde: ${error.message}`
  return error
}
