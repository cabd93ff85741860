import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectOnce } from './one-connection.ts'

export type Ears = {
  onMessage(message: string, channel: string): void
  /** From now on nothing is missed; earlier messages may have been. Called again after each loss of the connection. */
  onListening(): void
  onError?: ((error: Error) => void) | undefined
}
export type Listening = { stop(): Promise<void> }

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000
const CHECK_EVERY = 30_000
const CHECK_WITHIN = 5_000

/**
 * Listens on its own connection until stopped. A connection that is lost, silent or no longer accepts writes is
 * replaced. Messages arrive in commit order across all channels.
 */
export function listenTo(channels: readonly string[], connectionString: string, ears: Ears): Listening {
  const stopping = new AbortController()
  const { signal } = stopping
  let failures = 0

  const round = async () => {
    await using client = await connectOnce(connectionString, {
      application_name: 'pedidos-listen',
      keepAlive: true,
      query_timeout: CHECK_WITHIN,
    })
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    client.on('notification', ({ payload, channel }) => ears.onMessage(payload ?? '', channel))
    await client.query(channels.map(channel => `listen ${channel}`).join(';'))
    failures = 0
    if (!signal.aborted) ears.onListening()
    await untilLost(client, AbortSignal.any([lost.signal, signal]))
    if (!signal.aborted) throw new Error('The listening connection was lost')
  }

  const running = (async () => {
    while (!signal.aborted) {
      try {
        await round()
      } catch (error) {
        ears.onError?.(error as Error)
        await waited(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures++), signal)
      }
    }
  })()

  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** A connection may be cut silently, or its server may become a standby, so it is checked regularly. */
async function untilLost(client: pg.Client, lost: AbortSignal): Promise<void> {
  while (await waited(CHECK_EVERY, lost)) {
    const { rows } = await client.query<{ readOnly: boolean }>(`select pg_is_in_recovery() as "readOnly"`)
    if (rows[0]?.readOnly) return
  }
}

/** Whether the time passed without the signal. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  await pause(ms, undefined, { signal, ref: false }).catch((error: Error) => {
    if (!signal.aborted) throw error
  })
  return !signal.aborted
}
