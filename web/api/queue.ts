import { useSyncExternalStore } from 'react'
import type { Route } from '#contract/route.ts'
import { CallError, type Failure, isAway, plainFailure } from '../ui/failure.ts'
import { toastFailure, toastSuccess } from '../ui/overlays/toast.ts'
import { call, newIdempotencyKey, type Sent } from './call.ts'
import { QUEUE, readSession } from './session.ts'

/**
 * Calls made in order, stored in this browser until the server has answered each: they survive a phone that restarts
 * without a network. Their keys let an unanswered one be sent again without harm.
 */
export type Queued = {
  key: string
  /** The record whose screen shows the call. */
  about: number
  /** The deed in words, for where that record is not shown. */
  what?: string
  method: Route['method']
  url: Route['url']
  params?: Record<string, string | number>
  body?: unknown
  /** `sent`: done, and in what a screen reads afterwards. */
  state: 'waiting' | 'sent' | 'refused'
  /** When it was first sent, or NEVER: its answer may be what got lost. */
  tried: number
  /** When the server took it, or NEVER. */
  answered: number
  failure?: Failure
}

/** As long as an instant is written, so that a full storage has room for one. */
const NEVER = 1_000_000_000_000
/** Less than the server keeps a key. */
const KEY_LIVES = 23 * 3_600_000 // milliseconds
const UNSURE = plainFailure(
  0,
  '',
  'Não se sabe se chegou',
  'O envio ficou mais de um dia sem resposta. Veja com o escritório: se já está lá, descarte; se não, envie de novo.',
)
const FULL = plainFailure(
  0,
  '',
  'Não há mais espaço neste celular para o que espera a conexão',
  'Vá aonde haja sinal, espere o que está por enviar ir, e faça de novo.',
)

const EMPTY = '[]'
let seen: { text: string; calls: readonly Queued[] } = { text: EMPTY, calls: [] }
const listeners = new Set<() => void>()

/** Every user's own, which stays when the session ends. */
const place = (): string => QUEUE + (readSession()?.id ?? 0)

/** The same array until something changes, so that React can compare it. */
function readQueue(): readonly Queued[] {
  const text = localStorage.getItem(place()) ?? EMPTY
  if (text !== seen.text) seen = { text, calls: JSON.parse(text) }
  return seen.calls
}

function write(calls: readonly Queued[]): void {
  localStorage.setItem(place(), JSON.stringify(calls))
  for (const listener of listeners) listener()
}

const change = (key: string, changed: Partial<Queued>) =>
  write(readQueue().map(one => (one.key === key ? { ...one, ...changed } : one)))

export const useQueue = (): readonly Queued[] =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readQueue)

/** Whether the browser has kept these calls, all or none; the user is told, also where it has no room left. */
export function enqueue<R extends Route>(
  { method, url }: R,
  all: readonly Sent<R>[],
  { about, what }: Pick<Queued, 'about' | 'what'>,
): boolean {
  const unsent = { state: 'waiting', tried: NEVER, answered: NEVER }
  const calls = all.map(sent => ({ key: newIdempotencyKey(), about, what, method, url, ...sent, ...unsent }) as Queued)
  try {
    write([...readQueue(), ...calls])
    toastSuccess(`Anotado: ${what}`)
    return true
  } catch {
    toastFailure(new CallError(FULL), `Não ficou anotado: ${what}`)
    return false
  }
}

/** Sends a refused call again. */
export const sendAgain = (key: string) => change(key, { state: 'waiting', tried: NEVER })
/** Forgets a refused call. */
export const discard = (key: string) => write(readQueue().filter(one => one.key !== key))
/** What was sent so long ago is in all that a screen reads. */
const isOver = ({ state, answered }: Queued) => state === 'sent' && Date.now() - answered > KEY_LIVES

/**
 * Sends what waits, in order. A refused call stays with its reason; throws where no answer comes, and the rest waits. What
 * was sent without an answer so long ago that the server has forgotten its key could be done twice, so a person decides.
 */
export async function sendQueue(): Promise<void> {
  if (readQueue().some(isOver)) write(readQueue().filter(one => !isOver(one)))
  for (;;) {
    const next = readQueue().find(({ state }) => state === 'waiting')
    if (!next) return
    const { key, method, url, params, body, tried } = next
    if (tried !== NEVER && Date.now() - tried > KEY_LIVES) {
      change(key, { state: 'refused', failure: UNSURE })
      continue
    }
    if (tried === NEVER) change(key, { tried: Date.now() })
    const { errors } = await call<Route>({ method, url }, { params, body, idempotencyKey: key } as Sent<Route>)
    if (errors && mayPass(errors)) throw new CallError(errors)
    if (errors) refuse(key, errors)
    else change(key, { state: 'sent', answered: Date.now(), body: withoutSignature(body) })
  }
}

/** A full storage has no room for the reason. */
function refuse(key: string, failure: Failure): void {
  try {
    change(key, { state: 'refused', failure })
  } catch {
    change(key, { state: 'refused' })
  }
}

/** What a screen shows of a call that was sent; a signature is most of its length. */
const withoutSignature = (body: unknown): unknown => ({ ...Object(body), assinatura: undefined })

/** No server answered, the session ended, or there were too many calls at once. */
const mayPass = (failure: Failure): boolean =>
  isAway(new CallError(failure)) || failure.status === 401 || failure.status === 429
