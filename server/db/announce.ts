import type { Anunciado, Anuncio, MarcaMudada } from '#contract/eventos.ts'

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

/**
 * The key of an announcement and its text. A product has one element, a user and a packed line two, an order more, so
 * that an older server can skip a kind it does not know.
 */
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
 * `[[7,3,"confirmar",5],[5],[9,0],[31,{…}],…]`, split into messages by size: orders, products whose stock changed,
 * users with new notices, packed lines.
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

/** The contents of one message. */
export type Announced = { pedidos: Anuncio[]; produtos: number[]; usuarios: number[]; marcas: MarcaMudada[] }

type Row = [number, number, string, number?] | [number, (0 | MarcaMudada)?]
