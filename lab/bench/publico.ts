/**
 * `npm run bench:publico [answers]`: processor milliseconds of one answer at every address that needs no token: public calls
 * (except the sign-in, whose hash is slow on purpose), documentation, pages, files, refusals; with Brotli, gzip and neither.
 * Exits 1 if one costs 2 ms or more. Linux only; needs `npm run build`.
 */

import { readdir, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { PNG } from '#contract/arquivo.ts'
import { entrar } from '#contract/autenticacao.ts'
import { enviarLogo, lerLogo } from '#contract/configuracoes.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { contractEntries } from '../../test/contract-entries.ts'
import { fetchCall } from '../../test/server-process.ts'
import { machine, processorSeconds, verdict } from './figures.ts'
import { type OnEnd, runBench, startDatabase, startServer } from './run.ts'

const ANSWERS = Number(process.argv[2] ?? 300)
const WARM_UP = 60
const AT_ONCE = 4
const MOST_MS = 2
const AT_MOST_MINUTES = 10
const ENCODINGS = ['br', 'gzip', 'identity']

type Asked = { name: string; method: string; path: string; body?: string; headers?: Record<string, string> }

await runBench(AT_MOST_MINUTES, measure)

async function measure(onEnd: OnEnd): Promise<boolean> {
  console.log(machine())
  const { connectionString } = await startDatabase(onEnd)
  const { address, pid } = await startServer({ DATABASE_URL: connectionString, DEMO: '1', LOG_LEVEL: 'info' }, onEnd)
  await drawLogo(address)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  onEnd(async () => agent.destroy())
  let slowest = 0
  for (const asked of await everythingPublic()) {
    const costs: string[] = []
    let answer = ''
    for (const encoding of ENCODINGS) {
      const ask = () => read(agent, address, asked, encoding)
      await many(WARM_UP, ask)
      const before = processorSeconds(pid)
      answer = await many(ANSWERS, ask)
      const ms = ((processorSeconds(pid) - before) * 1000) / ANSWERS
      slowest = Math.max(slowest, ms)
      costs.push(`${ms.toFixed(2)}${ms < MOST_MS ? '' : ' (!)'}`)
    }
    console.log(`${asked.name}: ${answer}; ${costs.join(' / ')} ms`)
  }
  const reached = slowest < MOST_MS
  console.log(`the most expensive ${slowest.toFixed(2)} ms, below ${MOST_MS} – ${verdict(reached)}`)
  return reached
}

/** Uploads a noisy picture, which compresses badly and so is as large as a logo can be. */
async function drawLogo(address: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 290, height: 290, channels: 3, background: 'white', noise } })
  const { token } =
    (await fetchCall(address, entrar, { body: { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA } }))?.body ?? {}
  const headers = { authorization: `Bearer ${token}`, 'content-type': PNG }
  const body = new Uint8Array(await picture.png().toBuffer())
  const { status } = await fetch(address + enviarLogo.url, { method: enviarLogo.method, headers, body })
  if (status >= 300) throw new Error(`The logo was refused: ${status}`)
}

async function everythingPublic(): Promise<Asked[]> {
  const get = (path: string, headers?: Record<string, string>) => ({
    name: headers ? `GET ${path} ${Object.keys(headers)}` : `GET ${path}`,
    method: 'GET',
    path,
    ...(headers && { headers }),
  })
  const calls = (await contractEntries())
    .map(({ route }) => route)
    .filter(({ config, url }) => config.access === 'public' && url !== entrar.url)
    .map(({ method, url }) => ({ name: `${method} ${url}`, method, path: url }))
  const docs = ['', '/', '/json', '/yaml', '/js/scalar.js'].map(path => get(`/api/docs${path}`))
  const pages = ['/', '/cliente/estante', '/admin/dashboard', '/qualquer/coisa', '/index.html'].map(path => get(path))
  const nothing = ['/api/nada', '/assets/nada.js', '/api/%zz', '/api/clientes', '/api/metrics'].map(path => get(path))
  const json = { 'content-type': 'application/json' }
  const refused = [
    { name: 'POST /api/nada', method: 'POST', path: '/api/nada', body: '{}', headers: json },
    { name: 'a sign-in that is no JSON', method: 'POST', path: entrar.url, body: '{', headers: json },
    { name: 'a sign-in without its fields', method: 'POST', path: entrar.url, body: '{}', headers: json },
    get('/api/clientes', { authorization: `Bearer ${'a'.repeat(43)}` }),
    get(lerLogo.url, { 'if-none-match': 'W/"outro"' }),
    get('/api/docs/json', { 'if-none-match': '*' }),
  ]
  return [...calls, ...docs, ...pages, ...(await files()).map(path => get(path)), ...nothing, ...refused]
}

/** The largest built file of each kind. */
async function files(): Promise<string[]> {
  const folder = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))
  const found = await Promise.all(
    (await readdir(folder)).map(async name => ({
      name,
      kind: extname(name),
      size: (await stat(join(folder, name))).size,
    })),
  )
  const asked = found.filter(({ kind }) => kind !== '.br' && kind !== '.gz')
  const ofAKind = Map.groupBy(asked, ({ kind }) => kind)
  return [...ofAKind.values()].map(same => {
    const largest = same.reduce((a, b) => (b.size > a.size ? b : a))
    return `/assets/${largest.name}`
  })
}

/** Calls `ask` `times` times, a few at once; returns the last answer. */
async function many(times: number, ask: () => Promise<string>): Promise<string> {
  let left = times
  let last = ''
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) last = await ask()
    }),
  )
  return last
}

/** Status and compressed size of an answer. */
function read(
  agent: Agent,
  address: string,
  { method, path, body, headers }: Asked,
  encoding: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, 'accept-encoding': encoding, ...(body && { 'content-length': body.length }) }
    const call = request(address, { agent, method, path, headers: sent }, answer => {
      let bytes = 0
      answer.on('data', chunk => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(`${answer.statusCode}, ${bytes} bytes`))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
