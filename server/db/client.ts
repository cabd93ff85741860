import pg from 'pg'

const GOODBYE_WITHIN = 2_000

/** Its goodbye has an end: a machine that is gone answers none, and whoever waits for that would wait a quarter of an hour. */
export class Client extends pg.Client {
  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const stream = this.#stream
    const giveUp = setTimeout(() => stream.destroy(), GOODBYE_WITHIN).unref()
    stream.once('close', () => clearTimeout(giveUp))
    return callback ? super.end(callback) : super.end()
  }

  /** Ends it at once, without a goodbye: what is asked on it, or waits for it to connect, fails as on a connection that broke. */
  cut(): void {
    this.#stream.destroy()
  }

  get #stream() {
    return (this as unknown as { connection: pg.Connection }).connection.stream
  }
}
