import type { QueryKey } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { KEPT, readToken, type Session, saveSession } from '../api/session.ts'

// What one user last saw, stored in this browser so that it opens offline. It belongs to one session: another session
// can't read it, and `endSession` deletes the whole database.

export type Reading = { queryKey: QueryKey; data: unknown; at: number }
type Owner = { mark: string; session: Session; until: number }
interface Kept extends DBSchema {
  owner: { key: number; value: Owner }
  readings: { key: string; value: Reading; indexes: { at: number } }
}

const ONLY = 0
/** The most readings kept; the oldest are deleted first. */
const MOST = 80

/** Starts keeping readings for this session until it expires, after deleting those of another session. */
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

/** Stores what this token's session has read, unless the session is over. */
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

/** The last stored reading of a query in this session. */
export function recall(hash: string): Promise<Reading | undefined> {
  return within(async db => (isOwn(await db.get('owner', ONLY)) ? db.get('readings', hash) : undefined))
}

/** The user of the last connection, without a server; null once that session expired, which deletes the database. */
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

/** Identifies a session by the end of its token. The whole token is stored in its own place only. */
const markOf = (token: string | null): string => (token ?? '').slice(-8)

/**
 * Opens the database only for `work`, so that an open connection never blocks deleting it. Returns undefined if the
 * browser refuses to store anything.
 */
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
