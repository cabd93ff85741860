/** The load, as a process of its own: buyers, the provider's staff and open screens, at a bounded rate, until it is ended. */
import { setTimeout as pause } from 'node:timers/promises'
import { comprar, entrar } from './compras.ts'
import { conferir } from './conferencias.ts'
import type { Cozinha, Pedir, Pessoa } from './pedir.ts'

export type Tarefa = { address: string; cozinhas: Cozinha[]; fornecedor: Pessoa; hoje: string; dataEntrega: string }
const STAFF = 2
const SCREENS = 6
/** Before each call of a person; about 12 calls a second in all. */
const BETWEEN_MS = 900

const LONGEST_TOLD = 200
/** How long a screen stays open. */
const SHORTEST_MS = 2000
const LONGEST_MS = 15_000

/** So far. Of who fails the round ends, and the next begins: one in an hour is told, and does not end the hour. */
export type Andamento = { calls: number; failures: number }
const andamento: Andamento = { calls: 0, failures: 0 }
process.on('message', (message: Tarefa | 'andamento') => {
  if (message !== 'andamento')
    run(message).catch(error => {
      console.error(error)
      process.exit(1)
    })
  process.send?.(andamento)
})
process.on('disconnect', () => process.exit())

async function run({ address, cozinhas, fornecedor, hoje, dataEntrega }: Tarefa): Promise<void> {
  const pedir = over(address)
  const people = [
    ...cozinhas.map(cozinha => () => comprar(pedir, cozinha, dataEntrega)),
    ...Array.from({ length: STAFF }, () => () => conferir(pedir, fornecedor, hoje)),
    ...Array.from({ length: SCREENS }, (_, i) => () => ouvir(pedir, address, i % 2 ? fornecedor : cozinhas[i])),
  ]
  await Promise.all(
    people.map(async again => {
      await pause(Math.random() * BETWEEN_MS * 5)
      while (true)
        await again().catch(async error => {
          console.error(`failed: ${String(error?.message ?? error).slice(0, LONGEST_TOLD)}`)
          andamento.failures++
          await pause(BETWEEN_MS)
        })
    }),
  )
}

/** A screen that listens to what happens, for a while, and is closed as a browser closes it: by leaving. */
async function ouvir(pedir: Pedir, address: string, pessoa: Pessoa | undefined): Promise<void> {
  if (!pessoa) throw new Error('Nobody to listen')
  const token = await entrar(pedir, pessoa)
  for (let times = 0; times < 5; times++) {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${address}/api/eventos`, { headers, signal: leaving.signal })
    if (reply.status !== 200) throw new Error(`/api/eventos: ${reply.status} ${await reply.text()}`)
    const reading = reply.text().catch((error: Error) => error.name)
    await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
    leaving.abort()
    if ((await reading) !== 'AbortError') throw new Error('The server ended a stream that somebody listened to')
  }
  await pedir('DELETE', '/api/autenticacao', { token })
}

function over(address: string): Pedir {
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
    andamento.calls++
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
