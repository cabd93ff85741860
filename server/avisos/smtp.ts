import { createTransport } from 'nodemailer'
import type { Carta, Correio } from '../business.ts'
import { isThisMachine } from '../http/network.ts'

type Times = {
  /** Until the mail server answers at all. */
  connectMs: number
  /** Until it has taken one mail, however slowly it does. */
  sendMs: number
}
const TIMES: Times = { connectMs: 10_000, sendMs: 60_000 }

/** How many mails are on their way at once, each on a connection that is kept for the next one. */
export const LANES = 4
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

/** What a mail was refused for, in words that say what to do, and whom it concerns. */
export class CartaRecusada extends Error {
  /** `servidor`: no mail would go out now · `carta`: this one does not · `ambos`: nothing tells which. */
  readonly de: 'servidor' | 'carta' | 'ambos'
  /** It would be refused again. */
  readonly definitiva: boolean

  constructor(cause: unknown) {
    const failure = cause as Failure
    super(explained(failure), { cause })
    const { code = '', command = '', responseCode = 0 } = failure
    this.de =
      NO_ANSWER.includes(code) || code === 'ECONNECTION'
        ? 'ambos'
        : code === 'EAUTH' || OF_THE_SERVER.some(step => command.startsWith(step))
          ? 'servidor'
          : 'carta'
    this.definitiva = this.de === 'carta' && responseCode >= 500
  }
}

type Failure = Error & { code?: string; command?: string; responseCode?: number; response?: string; cause?: unknown }

const NO_ANSWER = ['ETIMEDOUT', 'EABORT']
/** Steps before a server has heard of a recipient. */
const OF_THE_SERVER = ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'API']

/** With the server's own words, or what happened to the connection. */
function explained({ code = '', command = '', message, response = message }: Failure): string {
  const said = ` (${response.slice(0, 300)})`
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `O servidor de e-mail recusou o usuário ou a senha: confira os de SMTP_URL${said}`
  if (NO_ANSWER.includes(code)) return 'O servidor de e-mail não respondeu a tempo'
  if (command === 'MAIL FROM') return `O servidor de e-mail recusou o remetente: confira MAIL_FROM${said}`
  if (command === 'RCPT TO') return `O servidor de e-mail recusou o destinatário: confira o endereço da pessoa${said}`
  if (response !== message && code !== 'ETLS') return `O servidor de e-mail recusou a mensagem${said}`
  return `Não há conexão com o servidor de e-mail: confira em SMTP_URL o endereço, a porta e o TLS, e se o firewall deixa sair${said}`
}
