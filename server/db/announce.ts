import type { Anunciado, Anuncio, MarcaMudada } from '#contract/eventos.ts'

const TOGETHER_MS = 60
const AGAIN_MS = 1_000
/** A notification holds less than 8000 bytes. */
const MOST_BYTES = 7_900
/** What waits while the database is away; whoever listens reads everything anew when it is back. */
const MOST_WAITING = 2_000

type Sink = { send(messages: string[]): Promise<unknown>; onError?: ((error: Error) => void) | undefined }

export type Announcer = {
  announce(anuncio: Anunciado): void
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
      const [which, text] = told(anuncio)
      waiting.set(which, text)
      later(TOGETHER_MS)
    },
    close: () => {
      closed = true
      return flush()
    },
  }
}

/** What it is about, and how it is written. A product has one part, a person and a line that was packed two, an order more: a server that does not know one of them passes over it. */
function told(anuncio: Anunciado): [which: string, text: string] {
  if ('itemPedidoId' in anuncio)
    return [`marca ${anuncio.itemPedidoId}`, JSON.stringify([anuncio.itemPedidoId, anuncio])]
  if ('produtoId' in anuncio) return [`produto ${anuncio.produtoId}`, JSON.stringify([anuncio.produtoId])]
  if ('usuarioId' in anuncio) return [`usuario ${anuncio.usuarioId}`, JSON.stringify([anuncio.usuarioId, 0])]
  const { pedidoId, clienteId, acao, versao } = anuncio
  const which = [pedidoId, clienteId, acao]
  return [JSON.stringify(which), JSON.stringify(versao === undefined ? which : [...which, versao])]
}

/**
 * `[[7,3,"confirmar",5],[5],[9,0],[31,{…}],…]`, in as many messages as it takes: orders, products whose stock moved, people with
 * notices, lines that were packed.
 */
function messages(texts: readonly string[]): string[] {
  const all: string[] = []
  let message = ''
  let bytes = 0
  for (const text of texts) {
    const more = Buffer.byteLength(text) + 1
    if (message && bytes + more + 2 > MOST_BYTES) {
      all.push(`[${message}]`)
      message = ''
      bytes = 0
    }
    message += message ? `,${text}` : text
    bytes += more
  }
  return [...all, `[${message}]`]
}

export function readAnnouncements(message: string): Announced {
  const rows = JSON.parse(message) as Row[]
  return {
    pedidos: rows.flatMap(([pedidoId, clienteId, acao, versao]) =>
      typeof clienteId !== 'number' || acao === undefined
        ? []
        : [{ pedidoId, clienteId, acao, ...(versao !== undefined && { versao }) }],
    ),
    produtos: rows.flatMap(([produtoId, ...more]) => (more.length ? [] : [produtoId])),
    usuarios: rows.flatMap(([usuarioId, ...more]) => (more[0] === 0 && more.length === 1 ? [usuarioId] : [])),
    marcas: rows.flatMap(([, marca]) => (typeof marca === 'object' ? [marca] : [])),
  }
}

/** What one message tells. */
export type Announced = { pedidos: Anuncio[]; produtos: number[]; usuarios: number[]; marcas: MarcaMudada[] }

type Row = [number, number, string, number?] | [number, (0 | MarcaMudada)?]
