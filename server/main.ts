import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { isDemonstration, seedDemo } from '../seed/demo.ts'
import { hasAdministrator } from './acesso/usuarios.sql.ts'
import type { Business, Copias } from './business.ts'
import { type Config, isLoopback, readConfig } from './config.ts'
import { connect } from './db/db.ts'
import { isDatabaseAway } from './db/driver-errors.ts'
import { EmbeddedError } from './embedded/embedded-error.ts'
import { type Embedded, startEmbedded } from './embedded/start.ts'
import { END_SIGNALS, onEnd } from './ending.ts'
import { ConfigError } from './errors.ts'
import { logOptions } from './http/request-log.ts'
import { diaEHora } from './instants.ts'
import { prepare } from './prepare.ts'

const CLOSE_WITHIN = 10_000
/** The demonstration's longest statement takes more than a call may, on a slow machine. */
const DEMO_TIMEOUT = 300_000
const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url))

try {
  await start()
} catch (error) {
  console.error(reason(error))
  process.exit(1)
}

/** Reads the configuration, starts the database, listens, and shuts down gracefully on SIGTERM or SIGINT. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const clock = () => new Date()
  // Half of the program's files load while PostgreSQL starts.
  const program = Promise.all([import('./app.ts'), import('./manutencao/rounds.ts')])
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config)
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? ''
  const onError = ({ message }: Error) => app?.log.warn({ reason: message }, 'database connection failed')
  let app: FastifyInstance | undefined
  let drain = async () => {}
  let close = async () => embedded?.stop()
  let stopping = false
  const ended = new AbortController()
  // Before anything slow, so that a signal during the start does not leave PostgreSQL running.
  const delay = CLOSE_WITHIN + config.drainSeconds * 1000
  const logger = { error: (what: unknown) => app?.log.error(what) }
  const ending = closeWithGrace({ delay, logger, skip: END_SIGNALS }, async ({ err }) => {
    stopping = true
    if (err) app?.log.fatal({ err }, 'stopping after an unexpected failure')
    else await drain()
    await close()
  })
  onEnd(ending.close)
  try {
    const { demo, timeZone, logLevel: level } = config
    const open = () => connect({ connectionString, onError })
    const loadDemo = async () => {
      await using db = connect({ connectionString, onError, statementTimeout: DEMO_TIMEOUT })
      await seedDemo(db, { hoje: diaEHora(clock(), timeZone).dia, timeZone })
    }
    const db = await prepare(connectionString, open, config, demo ? loadDemo : undefined)
    const business = { ...(await businessOf(config, clock)), copias: copiasOf(config, connectionString, ended.signal) }
    const folder = existsSync(webFolder) ? webFolder : undefined
    close = async () => {
      await db.close()
      await embedded?.stop()
    }
    const [{ createApp }, { startRounds }] = await program
    const server = await createApp({ db, business, logger: logOptions(level), webFolder: folder })
    app = server
    const rounds = startRounds({ db, log: server.log, business })
    close = async () => {
      ended.abort()
      await Promise.all([rounds.stop(), server.close()])
      await db.close()
      await embedded?.stop()
    }
    const address = await listen(server, config)
    const demonstration = await isDemonstration(db)
    announce(address, { demonstration: demo && demonstration, administrator: await hasAdministrator(db) })
    if (!demo || !isLoopback(config.host)) warnOfOthers(server, { ...config, demonstration })
    drain = async () => {
      server.leave()
      await setTimeout(config.drainSeconds * 1000)
    }
  } catch (error) {
    await close()
    if (!stopping) throw error // otherwise the shutdown was requested and took the database from running work
  }
}

async function businessOf(config: Config, clock: () => Date): Promise<Business> {
  const { timeZone, reservationHours, userWritesPerMinute, cepLookupUrl, publicUrl } = config
  const { secondFactorKey, metricsToken, mail, webhookPrivate } = config
  const correio = mail && (await import('./avisos/smtp.ts')).openSmtp(mail)
  const rules = { timeZone, reservationHours, userWritesPerMinute, cepLookupUrl, publicUrl }
  return { ...rules, clock, secondFactorKey, metricsToken, webhookPrivate, correio }
}

function copiasOf({ backupDir }: Config, connectionString: string, ended: AbortSignal): Copias | undefined {
  return backupDir === undefined ? undefined : { pasta: resolve(backupDir), connectionString, ended }
}

/** Listens and returns the address. What PORT and HOST cause has a message of its own: the database has the same codes. */
async function listen(server: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'A porta já está em uso' : 'Não é possível atender neste endereço'
    throw new ConfigError(`${why}: confira PORT e HOST (${message})`)
  }
}

/** Logs PostgreSQL's own lines only at verbose levels, and the supervisor's always. */
function openEmbedded({ dataDir, logLevel }: Config): Promise<Embedded> {
  const everything = logLevel === 'debug' || logLevel === 'trace'
  const log = (message: string, details?: object) => {
    if (everything || message !== 'postgres') console.error(JSON.stringify({ message, ...details }))
  }
  return startEmbedded({ dataDir, log })
}

type Found = { demonstration: boolean; administrator: boolean }

function announce(address: string, { demonstration, administrator }: Found): void {
  console.log(`\nPedidos em ${address.replace('127.0.0.1', 'localhost')}`)
  if (demonstration)
    console.log('Demonstração: admin@exemplo.com.br e cliente@exemplo.com.br, senha demonstracao (em ambos)')
  if (!administrator) console.log('Ainda não há administrador: informe ADMIN_EMAIL e ADMIN_PASSWORD e comece de novo')
  console.log('Para encerrar: Ctrl+C\n')
}

/** What is unsafe where not only this computer reaches the server, by its address or through a proxy. */
function warnOfOthers(
  { log }: FastifyInstance,
  { publicUrl, demonstration }: Pick<Config, 'publicUrl'> & { demonstration: boolean },
): void {
  if (!publicUrl) log.warn('PUBLIC_URL is not set: links of invitations begin with the address of their call')
  if (demonstration) log.warn('the database is the demonstration: anybody knows the password of its administrator')
}

/** One clear line for errors the operator can fix; the full stack for unexpected ones. */
function reason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === '28P01' || code === '28000') return `O banco de dados recusou o usuário ou a senha de DATABASE_URL`
  if (code === '3D000') return `O banco de dados de DATABASE_URL não existe: crie-o e comece de novo`
  if (isDatabaseAway(error)) return `O banco de dados de DATABASE_URL não responde: ${error.message || code}`
  return error.stack ?? error.message
}
