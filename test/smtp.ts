import type { AddressInfo, Socket } from 'node:net'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Mail = {
  to: string
  id: string
  raw: string
  /** The connection died right after, so the sender may not know that the mail was accepted. */
  unnoted: boolean
}
type Step = 'connect' | 'from' | 'to' | 'data'
type How = { [step in Step]?: number | 'hang' | 'cut' } & {
  /** `middle`: dies while receiving a mail · `taken`: dies after receiving it, before the answer · a number: answers after so many ms. */
  taking?: 'middle' | 'taken' | number
}
const RIGHT_AFTER_MS = 1_000

/** Starts a mail server that is stopped after the test file. */
export async function openSmtpServer(options: SMTPServerOptions = {}) {
  const server = await startSmtpServer(options)
  after(server.close)
  return server
}

export type Smtp = Awaited<ReturnType<typeof startSmtpServer>>

/** Starts a mail server on loopback. It accepts mail unless `how` tells a step to refuse with a code, hang or die. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const connections = newConnections()
  const { die } = connections
  const server = {
    how: {} as How,
    mails: [] as Mail[],
    /** Message ids of mails refused after their content was read. */
    refused: new Set<string>(),
    wake: () => {},
  }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    ...stepsOf(server, connections),
    ...options,
  })
  // For TLS take the secure sockets: destroying the raw socket beneath one crashes Node.
  smtp.server.on(options.secure ? 'secureConnection' : 'connection', connections.add)
  smtp.on('error', () => undefined) // tests look at the client's end
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return Object.assign(server, {
    connections,
    port,
    /** Environment for a product server that sends through this mail server. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Horta <pedidos@horta.exemplo>',
      PUBLIC_URL: 'https://pedidos.exemplo.com.br',
    },
    die,
    close: () =>
      new Promise<void>(resolve => {
        die()
        smtp.close(resolve)
      }),
    /** Refuses connections for `ms`, as if switched off. */
    away: async (ms: number) => {
      smtp.server.close()
      die()
      await pause(ms)
      smtp.server.listen(port, '127.0.0.1')
    },
    /** Resolves when the condition holds; checked after each mail and whenever one starts hanging. */
    until: (condition: () => boolean) =>
      new Promise<void>(resolve => {
        server.wake = () => condition() && resolve()
        server.wake()
      }),
  })
}

/** Open connections, and the last mail that came over each. */
function newConnections() {
  const sockets = new Set<Socket>()
  const last = new Map<number, { mail: Mail; at: number }>()
  const connections = {
    count: 0,
    add: (socket: Socket) => {
      connections.count++
      sockets.add(socket)
      const { remotePort = 0 } = socket
      socket.once('close', () => {
        sockets.delete(socket)
        const taken = last.get(remotePort)
        if (taken && performance.now() < taken.at + RIGHT_AFTER_MS) taken.mail.unnoted = true
        last.delete(remotePort)
      })
    },
    took: (remotePort: number, mail: Mail) => last.set(remotePort, { mail, at: performance.now() }),
    die: () => sockets.forEach(socket => void socket.destroy()),
  }
  return connections
}

/** Handlers for each SMTP step, by `how`. */
function stepsOf(
  server: { how: How; mails: Mail[]; refused: Set<string>; wake: () => void },
  { die, took }: ReturnType<typeof newConnections>,
): SMTPServerOptions {
  const at = (step: Step, done: (error?: Error) => void) => {
    const what = server.how[step]
    if (what === undefined) return done()
    if (what === 'hang') return server.wake()
    if (what === 'cut') return die()
    done(Object.assign(new Error('refused by the test'), { responseCode: what }))
  }
  return {
    onConnect: (_, done) => at('connect', done),
    onMailFrom: (_address, _session, done) => at('from', done),
    onRcptTo: (_address, _session, done) => at('to', done),
    onData: (stream, { envelope, remotePort }, done) => {
      const chunks: Buffer[] = []
      const { taking } = server.how
      stream.on('data', chunk => {
        chunks.push(chunk)
        if (taking === 'middle') die()
      })
      stream.on('end', () =>
        at('data', error => {
          const raw = Buffer.concat(chunks).toString()
          const id = /^message-id: (.*)$/im.exec(raw)?.[1] ?? ''
          const mail = { to: envelope.rcptTo[0]?.address ?? '', id, raw, unnoted: false }
          if (error) server.refused.add(id)
          else {
            server.mails.push(mail)
            took(remotePort, mail)
          }
          if (taking === 'taken') die()
          else if (typeof taking === 'number') setTimeout(done, taking, error)
          else done(error)
          server.wake()
        }),
      )
    },
  }
}

/** A mail's readable text: quoted-printable and base64 decoded. */
export function textOf({ raw }: Mail): string {
  return raw
    .split(/\r\n--(?=\S)/)
    .map(decoded)
    .join('\n')
}

function decoded(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return head + Buffer.from(text, 'base64').toString()
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return head + (/quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : text)
}
