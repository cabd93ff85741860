import { Socket } from 'node:net'
import pg from 'pg'

const GOODBYE_WITHIN = 2_000

/** A client whose `end` is bounded: a dead machine never answers it, and the caller would wait a quarter of an hour. */
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
    const giveUp = setTimeout(() => this.#socket.destroy(), GOODBYE_WITHIN).unref()
    this.#socket.once('close', () => clearTimeout(giveUp))
    return callback ? super.end(callback) : super.end()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end()
  }
}
