// Apart from smtp.ts, whose library loads only where mail is sent.

/** How many mails are on their way at once, each on a connection that is kept for the next one. */
export const LANES = 4

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
