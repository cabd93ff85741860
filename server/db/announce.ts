import type { Anunciado } from '#contract/eventos.ts'

const TOGETHER_MS = 60
const AGAIN_MS = 1_000
/** A notification must be shorter than 8000 bytes. */
const MOST_BYTES = 7_900
/** The most announcements kept while the database is away; listeners reload everything once it is back. */
const MOST_WAITING = 2_000

type Sink = { send(messages: string[]): Promise<unknown>; onError?: ((error: Error) => void) | undefined }

export type Announcer = {
  announce(anuncio: Anunciado): void
  /** Sends what is still waiting, without retries. */
  close(): Promise<void>
}

/**
 * Collects committed changes briefly and sends them as one batch. NOTIFY inside the transactions would serialise their
 * commits, because it takes a database-wide lock (docs/decisions/013).
 */
export function announcer({ send, onError }: Sink): Announcer {
  let waiting = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let closed = false

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = new Map()
    if (batch.size > 0) sending = sending.then(() => send(messages([...batch.values()]))).then(undefined, again(batch))
    return sending
  }
  const later = (ms: number) => {
    if (!closed) timer ??= setTimeout(() => void flush(), ms).unref()
  }
  const again = (batch: Map<string, string>) => (error: Error) => {
    onError?.(error)
    waiting = new Map([...batch, ...waiting].slice(-MOST_WAITING))
    later(AGAIN_MS)
  }
  return {
    announce: anuncio => {
      // Of several changes of one kind, only the newest version is sent.
      waiting.set(keyOf(anuncio), JSON.stringify(anuncio))
      later(TOGETHER_MS)
    },
    close: () => {
      closed = true
      return flush()
    },
  }
}

/** What an announcement is about: of two of one key the newer says all. */
const keyOf = (anuncio: Anunciado): string =>
  'itemPedidoId' in anuncio ? `marca ${anuncio.itemPedidoId}` : JSON.stringify({ ...anuncio, versao: undefined })

/** JSON lists of announcements, split by size. */
function messages(texts: readonly string[]): string[] {
  const all: string[] = []
  let message = ''
  for (const text of texts) {
    if (message && Buffer.byteLength(message) + Buffer.byteLength(text) + 3 > MOST_BYTES) {
      all.push(`[${message}]`)
      message = ''
    }
    message += message ? `,${text}` : text
  }
  return [...all, `[${message}]`]
}
