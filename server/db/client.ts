import { Socket } from 'node:net'
import pg from 'pg'

const GOODBYE_WITHIN = 2_000

/** Its goodbye has an end: a machine that is gone answers none, and the caller would wait a quarter of an hour for it. */
export class Client extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const giveUp = setTimeout(() => this.cut(), GOODBYE_WITHIN).unref()
    this.#socket.once('close', () => clearTimeout(giveUp))
    return callback ? super.end(callback) : super.end()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end()
  }

  /** Ends it at once, without a goodbye: what is asked on it, or waits for it to connect, fails as on a connection that broke. */
  cut(): void {
    this.#socket.destroy()
  }
}
