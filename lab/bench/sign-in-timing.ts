/**
 * Tests whether the time of a refused sign-in reveals that an e-mail is known: signs in with known and unknown e-mails over HTTP,
 * in random order, each from a new address. Fails if the two distributions differ.
 */
import { entrar } from '#contract/autenticacao.ts'
import { criarAdministrador } from '#contract/usuarios.ts'
import { apiOf } from '../../e2e/api.ts'
import { startServer } from '../../e2e/server.ts'
import { quantile } from './figures.ts'

const PAIRS = Number(process.argv[2] ?? 400)
/** Tries for each account: fewer than the five failures after which it is slowed. */
const TRIES_EACH = 4
/** Critical value, two-sided 1 %. */
const Z_AT_MOST = 2.58
const WARM_UP = 10

const server = await startServer({ CEP_LOOKUP_URL: '', LOG_LEVEL: 'error' })
process.env.BASE_URL = server.url
try {
  const known = await makeAccounts(Math.ceil((PAIRS + WARM_UP) / TRIES_EACH))
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < PAIRS + WARM_UP; i++) {
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const account = Math.floor(i / TRIES_EACH)
      const email = kind === 'known' ? (known[account] ?? '') : `nao-ha-${account}@exemplo.com.br`
      const ms = await refused(email, i * 2 + (kind === 'known' ? 0 : 1))
      if (i >= WARM_UP) times[kind].push(ms)
    }
  }
  report(times.known, times.unknown)
} finally {
  await server.stop()
}

async function makeAccounts(count: number): Promise<string[]> {
  const { token } = await apiOf('')(entrar, { body: { email: 'admin@exemplo.com.br', senha: 'demonstracao' } })
  const admin = apiOf(token)
  const emails = Array.from({ length: count }, (_, i) => `existe-${i}@exemplo.com.br`)
  for (const email of emails)
    await admin(criarAdministrador, { body: { nome: 'Quem existe', email, senha: 'janela-verde-77', admin: 1 } })
  return emails
}

/** Milliseconds until the whole answer has arrived. */
async function refused(email: string, n: number): Promise<number> {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const body = JSON.stringify({ email, senha: 'não é esta senha' })
  const begun = performance.now()
  const reply = await fetch(server.url + entrar.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body,
  })
  await reply.text()
  const ms = performance.now() - begun
  if (reply.status !== 401) throw new Error(`${email}: ${reply.status}`)
  return ms
}

function report(known: number[], unknown: number[]): void {
  const line = (name: string, times: number[]) => {
    const at = (p: number) => quantile(times, p).toFixed(1).padStart(7)
    console.log(`${name}  ${times.length} sign-ins  p10${at(0.1)}  median${at(0.5)}  p90${at(0.9)} ms`)
  }
  line('known  ', known)
  line('unknown', unknown)
  const { z, larger } = mannWhitney(known, unknown)
  console.log(
    `Mann–Whitney: z = ${z.toFixed(2)}; a known one takes longer in ${(larger * 100).toFixed(1)} % of all pairs`,
  )
  const same = Math.abs(z) <= Z_AT_MOST
  console.log(same ? 'The two can not be told apart.' : `They differ: |z| is over ${Z_AT_MOST}.`)
  process.exitCode = same ? 0 : 1
}

/** Mann–Whitney: the share of pairs in which a value of `a` is larger than one of `b`, and its distance from 0.5 in standard errors. */
function mannWhitney(a: number[], b: number[]): { z: number; larger: number } {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  const pairs = a.length * b.length
  const deviation = Math.sqrt((pairs * (a.length + b.length + 1)) / 12)
  return { z: (wins - pairs / 2) / deviation, larger: wins / pairs }
}
