import type { Anuncio, EstoqueMudado } from '#contract/eventos.ts'

const TOGETHER_MS = 60
const AGAIN_MS = 1_000
/** A notification holds less than 8000 bytes. */
const MOST_BYTES = 7_900
/** What waits while the database is away; whoever listens reads everything anew when it is back. */
const MOST_WAITING = 2_000

type Sink = { send(messages: string[]): Promise<unknown>; onError?: ((error: Error) => void) | undefined }

export type Announcer = {
  announce(anuncio: Anuncio | EstoqueMudado): void
  /** Sends what still waits; what can't be sent then is not tried again. */
  close(): Promise<void>
}

/**
 * Collects what was committed for a moment and sends it together. NOTIFY within the transactions themselves would make
 * them commit one after the other: it takes a lock of the whole database (docs/decisions/013).
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
      // Of several changes of one kind the newest version is told.
      const [which, version] = 'produtoId' in anuncio ? [[anuncio.produtoId], []] : orderOf(anuncio)
      waiting.set(JSON.stringify(which), JSON.stringify([...which, ...version]))
      later(TOGETHER_MS)
    },
    close: () => {
      closed = true
      return flush()
    },
  }
}

const orderOf = ({ pedidoId, clienteId, acao, versao }: Anuncio) =>
  [[pedidoId, clienteId, acao], versao === undefined ? [] : [versao]] as const

/** `[[7,3,"confirmar",5],[5],…]`, in as many messages as it takes: orders, and products whose stock moved. */
function messages(texts: readonly string[]): string[] {
  const all: string[] = []
  let message = ''
  for (const text of texts) {
    if (message && message.length + text.length + 3 > MOST_BYTES) {
      all.push(`[${message}]`)
      message = ''
    }
    message += message ? `,${text}` : text
  }
  return [...all, `[${message}]`]
}

export function readAnnouncements(message: string): Announced {
  const rows = JSON.parse(message) as ([number, number, string, number?] | [number])[]
  return {
    pedidos: rows.flatMap(([pedidoId, clienteId, acao, versao]) =>
      clienteId === undefined || acao === undefined
        ? []
        : [{ pedidoId, clienteId, acao, ...(versao !== undefined && { versao }) }],
    ),
    produtos: rows.flatMap(([produtoId, ...order]) => (order.length ? [] : [produtoId])),
  }
}

/** What one message tells. */
export type Announced = { pedidos: Anuncio[]; produtos: number[] }
