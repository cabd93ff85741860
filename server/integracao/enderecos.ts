import { lookup as resolve } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    list.addSubnet(address, Number(bits), kindOf(address))
  }
  return list
}

/** Not the public Internet: this machine, private networks, link-local ones (metadata services too), and what is reserved. */
const CLOSED = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
  // Of what IPv6 has in public: tunnels that carry any IPv4 address, and documentation.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
/** All public addresses of IPv6; NAT64, mapped IPv4 addresses and private networks are outside. */
const PUBLIC_V6 = listOf(['2000::/3'])
const LOOPBACK = listOf(['127.0.0.0/8', '::1/128'])

const isPublic = (address: string): boolean =>
  !CLOSED.check(address, kindOf(address)) && (isIP(address) === 4 || PUBLIC_V6.check(address, 'ipv6'))

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** What the URL itself shows against sending there, in words; a name is judged when it is resolved. */
export function impedimento(url: string, allowPrivate: boolean): string | undefined {
  const parsed = new URL(url)
  const host = hostOf(parsed)
  const local = /(^|\.)localhost\.?$/.test(host)
  if (parsed.protocol === 'http:' && !(allowPrivate && (local || (isIP(host) && LOOPBACK.check(host, kindOf(host))))))
    return 'Use um endereço que comece com https://'
  if (!allowPrivate && (local || (isIP(host) && !isPublic(host))))
    return 'Este endereço é de uma rede privada: use um que se alcance pela Internet'
  return undefined
}

const WITHIN_MS = 10_000
const MOST_BYTES = 4_096

/** An attempt's outcome; `erro` says why it failed, in words. */
export type Resposta = { status: number | null; erro: string | null }
export type Envio = { url: string; corpo: string; headers: Record<string, string> }
export type Net = { allowPrivate: boolean; lookup?: LookupFunction; withinMs?: number; cut?: AbortSignal }

/**
 * Posts a body, follows no redirect, and reads no more of the answer than is polite. The addresses that a name resolves to are judged
 * where the connection takes them, so that there is nothing between the check and the connection.
 */
export async function post(
  { url, corpo, headers }: Envio,
  { allowPrivate, lookup = resolve, withinMs = WITHIN_MS, cut }: Net,
) {
  const why = impedimento(url, allowPrivate)
  if (why) return { status: null, erro: why } satisfies Resposta
  const signal = AbortSignal.any([AbortSignal.timeout(withinMs), ...(cut ? [cut] : [])])
  const request = (url.startsWith('https:') ? https : http).request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(corpo), ...headers },
    signal,
    agent: false,
    lookup: allowPrivate ? lookup : onlyPublic(lookup),
  })
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      // An answer that switches protocols closes the connection with neither an answer nor an error.
      request
        .on('response', resolve)
        .on('error', reject)
        .on('close', () => reject(CUT))
        .end(corpo)
    })
    const status = answer.statusCode ?? 0
    await drained(answer)
    return { status, erro: status >= 200 && status < 300 ? null : refused(status) } satisfies Resposta
  } catch (error) {
    return { status: null, erro: inWords(error, signal) } satisfies Resposta
  } finally {
    request.destroy()
  }
}

/** The status has decided: what follows it is only read so that the receiver may end its answer. */
async function drained(answer: http.IncomingMessage): Promise<void> {
  let read = 0
  try {
    for await (const chunk of answer) {
      read += (chunk as Buffer).length
      if (read > MOST_BYTES) return
    }
  } catch {
    // Whatever became of the rest, the status came.
  }
}

class Closed extends Error {}
const CUT = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

const onlyPublic =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      if (!error && !addresses.every(isPublic)) return done(new Closed(), found, family)
      done(error, found, family)
    })

const refused = (status: number): string =>
  status >= 300 && status < 400
    ? `O endereço redireciona (${status}), e redirecionamentos não são seguidos: use o endereço final`
    : `O endereço respondeu ${status}: só 2xx quer dizer recebido`

const CAUSES: Record<string, string> = {
  ENOTFOUND: 'O nome do endereço não existe: confira como está escrito',
  EAI_AGAIN: 'O nome do endereço não foi encontrado agora',
  ECONNREFUSED: 'Ninguém atende neste endereço: confira se o sistema que recebe está no ar',
  ECONNRESET: 'A conexão caiu antes da resposta',
}

function inWords(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Não houve resposta em 10 segundos'
  if (error instanceof Closed) return 'O nome leva a um endereço de uma rede privada'
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/CERT|TLS|SSL|ALTNAME/.test(code)) return `O certificado do endereço não vale (${code})`
  return CAUSES[code] ?? `A conexão falhou: ${code || message}`
}
