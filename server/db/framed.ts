import pg from 'pg'

/** What a statement brings with it, in its own round trip. */
export type Frame = {
  /** A transaction begins before it. */
  begin?: boolean
  /** The transaction is committed after it. */
  commit?: boolean
}
export type Named = pg.QueryConfig & { name: string; query_timeout?: number }

type Wire = {
  parse(message: { name: string; text: string }): void
  bind(message: object): void
  execute(message: object): void
  sync(): void
  submittedNamedStatements: Record<string, string>
}
/** The driver's own query, with what its types leave out. */
const Query = pg.Query as unknown as new (
  config: Named,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & {
  name: string
  text: string
  prepare(wire: Wire): void
  hasBeenParsed(wire: Wire): boolean
  handleCommandComplete(message: { text: string }, wire: Wire): void
}

/**
 * A prepared statement with `begin` before it or `commit` after it, in one message to the database: where any of it
 * fails, PostgreSQL passes over the rest. So nothing is ever run outside its transaction, and nothing that failed is
 * committed.
 */
class Framed extends Query {
  readonly query_timeout: number | undefined
  readonly #frame: Frame

  constructor(config: Named, frame: Frame, callback: (error: Error | null, result: pg.QueryResult) => void) {
    super(config, callback)
    this.query_timeout = config.query_timeout
    this.#frame = frame
  }

  override prepare(wire: Wire): void {
    if (this.#frame.begin) {
      // Its own text first: the driver takes the first that is understood for this one.
      if (!this.hasBeenParsed(wire)) {
        wire.parse({ name: this.name, text: this.text })
        wire.submittedNamedStatements[this.name] = this.text
      }
      command(wire, 'begin')
    }
    super.prepare(wire)
  }

  /** The driver calls this once the statement is bound. */
  _getRows(wire: Wire): void {
    wire.execute({})
    if (this.#frame.commit) command(wire, 'commit')
    wire.sync()
  }

  override handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (message.text !== 'BEGIN' && message.text !== 'COMMIT') super.handleCommandComplete(message, wire)
  }
}

function command(wire: Wire, text: 'begin' | 'commit'): void {
  wire.parse({ name: '', text })
  wire.bind({})
  wire.execute({})
}

export function sendFramed(client: pg.ClientBase, config: Named, frame: Frame): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new Framed(config, frame, (error, result) => (error ? reject(error) : resolve(result))))
  })
}
