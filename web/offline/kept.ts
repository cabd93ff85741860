import type { QueryKey } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { KEPT, readToken, type Session, saveSession } from '../api/session.ts'

// What one person last saw, kept in this browser so that it opens without a network. It belongs to one session: another
// one finds nothing of it, and `endSession` deletes it as a whole.

export type Reading = { queryKey: QueryKey; data: unknown; at: number }
type Owner = { mark: string; session: Session; until: number }
interface Kept extends DBSchema {
  owner: { key: number; value: Owner }
  readings: { key: string; value: Reading; indexes: { at: number } }
}

const ONLY = 0
/** The oldest go first. */
const MOST = 80

/** Begins to keep for this session, until it ends: what was kept for another is gone before. */
export function keepFor(session: Session, until: number): Promise<void> {
  const mark = markOf(readToken())
  return within(async db => {
    const change = db.transaction(['owner', 'readings'], 'readwrite')
    const owner = await change.objectStore('owner').get(ONLY)
    if (owner?.mark !== mark || owner?.session.id !== session.id) await change.objectStore('readings').clear()
    if (mark) await change.objectStore('owner').put({ mark, session, until }, ONLY)
    await change.done
  })
}

/** Keeps what the session of this token read. Nothing, where that is over. */
export function keep(readings: ReadonlyMap<string, Reading>, token: string | null): Promise<void> {
  return within(async db => {
    if (token !== readToken()) return
    const change = db.transaction(['owner', 'readings'], 'readwrite')
    const kept = change.objectStore('readings')
    if (isOwn(await change.objectStore('owner').get(ONLY))) {
      for (const [hash, reading] of readings) await kept.put(reading, hash)
      const extra = (await kept.count()) - MOST
      for (const hash of extra > 0 ? (await kept.index('at').getAllKeys()).slice(0, extra) : []) await kept.delete(hash)
    }
    await change.done
  })
}

/** What was last read here in this session. */
export function recall(hash: string): Promise<Reading | undefined> {
  return within(async db => (isOwn(await db.get('owner', ONLY)) ? db.get('readings', hash) : undefined))
}

/** Who is signed in, as was known with the last connection; null once that session's time is over, and then nothing is kept. */
export async function keptSession(): Promise<Session | null> {
  const owner = await within(db => db.get('owner', ONLY))
  if (!isOwn(owner)) {
    indexedDB.deleteDatabase(KEPT)
    return null
  }
  saveSession(owner.session)
  return owner.session
}

const isOwn = (owner: Owner | undefined): owner is Owner =>
  owner !== undefined && owner.mark === markOf(readToken()) && Date.now() < owner.until

/** By what a session is known again; of the token, which stands nowhere but in its own place, only the end. */
const markOf = (token: string | null): string => (token ?? '').slice(-8)

/** Open no longer than it takes, so that nothing is in the way of deleting all of it. A browser may refuse to keep anything. */
async function within<T>(work: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T | undefined> {
  if (readToken() === null) return undefined
  try {
    const db = await openDB<Kept>(KEPT, 1, {
      upgrade: db => {
        db.createObjectStore('owner')
        db.createObjectStore('readings').createIndex('at', 'at')
      },
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    })
    try {
      return await work(db)
    } finally {
      db.close()
    }
  } catch (error) {
    console.warn('this browser keeps nothing for a time without a network', error)
    return undefined
  }
}
