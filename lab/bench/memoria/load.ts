/** The load process: buyers, the provider's staff and open screens, at a bounded rate, until it is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ask, Cozinha, Person } from './ask.ts'
import { buy, signIn } from './buyer.ts'
import { inspect } from './staff.ts'

export type Task = { address: string; cozinhas: Cozinha[]; fornecedor: Person; hoje: string; dataEntrega: string }
const STAFF = 2
const SCREENS = 6
/** Pause before each call of a person: about 12 calls a second in all. */
const BETWEEN_MS = 900

const LONGEST_TOLD = 200
/** Shortest and longest time that a screen stays open. */
const SHORTEST_MS = 2000
const LONGEST_MS = 15_000

/** Counts so far. A failure ends that person's round only, not the run. */
export type Progress = { calls: number; failures: number }
const progress: Progress = { calls: 0, failures: 0 }
process.on('message', (message: Task | 'progress') => {
  if (message !== 'progress')
    run(message).catch(error => {
      console.error(error)
      process.exit(1)
    })
  process.send?.(progress)
})
process.on('disconnect', () => process.exit())

async function run({ address, cozinhas, fornecedor, hoje, dataEntrega }: Task): Promise<void> {
  const ask = over(address)
  const people = [
    ...cozinhas.map(cozinha => () => buy(ask, cozinha, dataEntrega)),
    ...Array.from({ length: STAFF }, () => () => inspect(ask, fornecedor, hoje)),
    ...Array.from({ length: SCREENS }, (_, i) => () => listen(ask, address, i % 2 ? fornecedor : cozinhas[i])),
  ]
  await Promise.all(
    people.map(async again => {
      await pause(Math.random() * BETWEEN_MS * 5)
      while (true)
        await again().catch(async error => {
          console.error(`failed: ${String(error?.message ?? error).slice(0, LONGEST_TOLD)}`)
          progress.failures++
          await pause(BETWEEN_MS)
        })
    }),
  )
}

/** Listens to the event stream for a while, then drops the connection as a closed browser does. */
async function listen(ask: Ask, address: string, person: Person | undefined): Promise<void> {
  if (!person) throw new Error('There is no user to listen')
  const token = await signIn(ask, person)
  for (let times = 0; times < 5; times++) {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${address}/api/eventos`, { headers, signal: leaving.signal })
    if (reply.status !== 200) throw new Error(`/api/eventos: ${reply.status} ${await reply.text()}`)
    const reading = reply.text().catch((error: Error) => error.name)
    await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
    leaving.abort()
    if ((await reading) !== 'AbortError') throw new Error('The server ended an open stream')
  }
  await ask('DELETE', '/api/autenticacao', { token })
}

function over(address: string): Ask {
  const ask = async (method: string, path: string, { token, body }: { token?: string; body?: unknown }) => {
    await pause(BETWEEN_MS * (0.5 + Math.random()))
    const reply = await fetch(address + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    progress.calls++
    return reply
  }
  return Object.assign(async (...call: Parameters<typeof ask>) => (await ask(...call)).text(), {
    bytes: async (path: string, token: string) => {
      let bytes = 0
      for await (const chunk of (await ask('GET', path, { token })).body ?? []) bytes += chunk.length
      return bytes
    },
  })
}
