import { setTimeout as pause } from 'node:timers/promises'
import { entrar } from './compras.ts'
import type { Pedir, Pessoa } from './pedir.ts'

const SHORTEST_MS = 2000
const LONGEST_MS = 15_000

/** A screen that listens to what happens, for a while, and is closed as a browser closes it: by leaving. */
export async function ouvir(pedir: Pedir, address: string, pessoa: Pessoa | undefined): Promise<void> {
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
