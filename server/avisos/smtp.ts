import { createTransport } from 'nodemailer'
import type { Carta, Correio } from '../business.ts'
import { isThisMachine } from '../http/network.ts'
import { CartaRecusada, LANES } from './carta-recusada.ts'

type Times = {
  /** Until the mail server answers at all. */
  connectMs: number
  /** Until it has taken one mail, however slowly it does. */
  sendMs: number
}
const TIMES: Times = { connectMs: 10_000, sendMs: 60_000 }

const PER_CONNECTION = 100
const IDLE_MS = 20_000

type Options = { smtpUrl: string; mailFrom: string; times?: Times }

/** Sends through the server of `SMTP_URL`. TLS is a condition, unless the server is on this machine. */
export function openSmtp({ smtpUrl, mailFrom, times = TIMES }: Options): Correio {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const here = host === 'localhost' || isThisMachine(host)
  const transport = createTransport({
    pool: true,
    maxConnections: LANES,
    maxMessages: PER_CONNECTION,
    idleTimeout: IDLE_MS,
    maxRequeues: 0,
    host,
    secure,
    requireTLS: !secure && !here,
    ignoreTLS: !secure && here,
    ...(port && { port: Number(port) }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.sendMs,
    dnsTimeout: times.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    remetente: mailFrom,
    enviar: async (carta, withinMs = times.sendMs) => {
      try {
        await transport.sendMail({ ...asMessage(carta, mailFrom), signal: AbortSignal.timeout(withinMs) })
      } catch (error) {
        throw new CartaRecusada(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

const asMessage = ({ para, assunto, texto, html, id, preferencias }: Carta, mailFrom: string) => ({
  from: mailFrom,
  to: { name: para.nome, address: para.email },
  subject: assunto,
  text: texto,
  html,
  ...(id && { messageId: id }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(preferencias && { 'List-Unsubscribe': `<${preferencias}>` }),
  },
})
