import { join } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './errors.ts'

export type Config = {
  port: number
  host: string
  /** Absent for the embedded database in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  /** Where the daily copies go; undefined for none. */
  backupDir?: string
  demo: boolean
  /** The first administrator, created if there is none. */
  admin?: { email: string; password: string }
  timeZone: string
  reservationHours: number
  /** 0: no limit. */
  userWritesPerMinute: number
  /** Seconds the server keeps running after SIGTERM, while its health check tells load balancers to stop sending. */
  drainSeconds: number
  /** The CEP look-up service; undefined if disabled. */
  cepLookupUrl?: string
  /** The system's public origin, with which links start. */
  publicUrl?: string
  /** The mail server and the sender; undefined for no mail. */
  mail?: { smtpUrl: string; mailFrom: string }
  /** Encrypts the secrets of second factors; undefined to store them in plain text. */
  secondFactorKey?: Buffer
  /** Webhooks may go to private addresses. */
  webhookPrivate: boolean
  logLevel: (typeof logLevels)[number]
  /** The token for reading the metrics; undefined to disable them. */
  metricsToken?: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000), // 0: any free port
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'use um endereço IP ou um nome, como 127.0.0.1, 0.0.0.0 ou localhost')
    // For the name, Fastify would open a second server on ::1, which would have no `maxConnections`.
    .transform(host => (host === 'localhost' ? '127.0.0.1' : host))
    .default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'use postgres://usuario:senha@servidor:5432/banco, com um endereço só')
    .optional(),
  DATA_DIR: z.string().default('data'),
  BACKUP_DIR: z.string().optional(),
  DEMO: z.enum(['0', '1'], 'use 1 (carrega a demonstração em um banco vazio) ou 0').optional(),
  ADMIN_EMAIL: z.email('use um e-mail como nome@empresa.com.br').max(254, 'use no máximo 254 caracteres').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'use pelo menos 10 caracteres').optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'use um nome da base de fusos da IANA, como America/Sao_Paulo ou America/Manaus')
    .default('America/Sao_Paulo'),
  RESERVATION_HOURS: wholeNumber(1, 8_760).default(24),
  USER_WRITES_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  CEP_LOOKUP_URL: z
    .string()
    .refine(isLookupUrl, 'use um endereço http ou https com {cep} onde vai o CEP, ou deixe vazio para não buscar')
    .default('https://viacep.com.br/ws/{cep}/json/'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'use o endereço do sistema, sem caminho, como https://pedidos.empresa.com.br')
    .transform(url => new URL(url).origin)
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'use smtps://usuario:senha@servidor:465, ou smtp://usuario:senha@servidor:587 (com STARTTLS)')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'use um endereço, como Empresa <pedidos@empresa.com.br>').optional(),
  SECOND_FACTOR_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'use 64 dígitos hexadecimais, como os de openssl rand -hex 32')
    .optional(),
  WEBHOOK_PRIVATE: z.enum(['0', '1'], 'use 1 (webhooks podem ir a endereços da rede privada) ou 0').default('0'),
  LOG_LEVEL: z.enum(logLevels, `use ${logLevels.join(', ')}`).default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,200}$/, 'use de 20 a 200 letras, números e sinais, sem espaços nem acentos')
    .optional(),
})

/** Reads the variables of the README's table; empty counts as absent. Throws `ConfigError` for the first bad one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.entries(env)
    .filter(([, value]) => value?.trim())
    .map(([name, value]) => [name, name === 'ADMIN_PASSWORD' ? value : value?.trim()])
  const { data, error } = Environment.safeParse(Object.fromEntries(given))
  if (error) throw new ConfigError(firstProblem(error))
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = data
  if (email && !password) throw new ConfigError('ADMIN_PASSWORD: informe também a senha do primeiro administrador')
  if (password && !email) throw new ConfigError('ADMIN_EMAIL: informe também o e-mail do primeiro administrador')
  const mail = mailOf(data)
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    // Set but empty disables the copies.
    backupDir: env.BACKUP_DIR?.trim() === '' ? undefined : (data.BACKUP_DIR ?? join(data.DATA_DIR, 'copias')),
    demo: data.DEMO ? data.DEMO === '1' : !data.DATABASE_URL && isLoopback(data.HOST),
    admin: email && password ? { email, password } : undefined,
    timeZone: data.TIME_ZONE,
    reservationHours: data.RESERVATION_HOURS,
    userWritesPerMinute: data.USER_WRITES_PER_MINUTE,
    drainSeconds: data.DRAIN_SECONDS,
    // Set but empty disables the look-up.
    cepLookupUrl: env.CEP_LOOKUP_URL?.trim() === '' ? undefined : data.CEP_LOOKUP_URL,
    publicUrl: data.PUBLIC_URL,
    mail,
    secondFactorKey: data.SECOND_FACTOR_KEY ? Buffer.from(data.SECOND_FACTOR_KEY, 'hex') : undefined,
    webhookPrivate: data.WEBHOOK_PRIVATE === '1',
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
  }
}

/** Whether only this computer reaches a server at this address. */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** All three or no mail, because a mail needs a server, a sender and links that lead somewhere. */
function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, PUBLIC_URL: publicUrl }: z.output<typeof Environment>) {
  if (!smtpUrl && !mailFrom) return undefined
  if (!smtpUrl) throw new ConfigError('SMTP_URL: informe também o servidor que envia os e-mails')
  if (!mailFrom) throw new ConfigError('MAIL_FROM: informe também quem envia os e-mails')
  if (!publicUrl)
    throw new ConfigError(
      'PUBLIC_URL: informe também o endereço em que as pessoas abrem o sistema, como https://pedidos.empresa.com.br: é a ele que os links dos e-mails levam',
    )
  return { smtpUrl, mailFrom }
}

/** Never contains the value, which may include a password. */
function firstProblem({ issues }: z.ZodError) {
  return issues
    .slice(0, 1)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join()
}

function wholeNumber(smallest: number, largest: number) {
  return z
    .string()
    .transform(text => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN))
    .refine(number => number >= smallest && number <= largest, `use um número inteiro de ${smallest} a ${largest}`)
}

function isDatabaseUrl(text: string) {
  const socket = text.replace('@/', '@localhost/') // user@ without a host: a socket given as ?host=
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(socket)) return false
  const { hostname, pathname, searchParams } = new URL(socket)
  return pathname.length > 1 && !hostname.includes(',') && (hostname !== '' || searchParams.has('host'))
}

function isLookupUrl(text: string) {
  return /^https?:\/\//.test(text) && text.includes('{cep}') && URL.canParse(text.replaceAll('{cep}', '01001000'))
}

/** An http or https address without a path. */
export function isOrigin(text: string) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { origin, href } = new URL(text)
  return href === `${origin}/`
}

function isSmtpUrl(text: string) {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(text)
  const decodes = [username, password].every(part => /^(?:[^%]|%[0-9a-f]{2})*$/i.test(part))
  return (
    hostname !== '' && /^\/?$/.test(pathname) && !search && !hash && decodes && Boolean(username) === Boolean(password)
  )
}

/** One address, with or without a name before it. */
function isSender(text: string) {
  const [, address = text] = /^[^<>@\r\n]*<([^<>]+)>$/.exec(text) ?? []
  return !/[\r\n]/.test(text) && z.email().safeParse(address).success
}

/** Rejects offsets such as -03:00, whose sign PostgreSQL reads the other way round. */
function isTimeZone(text: string) {
  if (!/^[a-z]/i.test(text)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: text }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
