import assert from 'node:assert/strict'
import { after } from 'node:test'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type Anuncio, type MarcaMudada, ouvirEventos } from '#contract/eventos.ts'

const WITHIN = 20_000

export type Stream = Awaited<ReturnType<typeof ouvir>>

/** Opens the event stream over the network, as the browser does, and waits until it hears; it is closed after its test. */
export async function ouvir(address: string, token: string) {
  const stop = new AbortController()
  const response = await fetch(address + ouvirEventos.url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: stop.signal,
  })
  assert.equal(response.status, 200)
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => events.push(event) })
  let wake = () => {}
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? assert.fail()) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      wake()
    }
  })()
  ended.catch(() => undefined) // it was closed here
  const anuncios = () =>
    events
      .filter(({ event }) => event === 'pedidos')
      .flatMap(({ data }) => (JSON.parse(data) as { pedidos: Anuncio[] }).pedidos)
  const stream = {
    headers: response.headers,
    /** Everything announced so far. */
    anuncios,
    /** Products whose available quantity changed, one entry for each event. */
    estoque: () =>
      events
        .filter(({ event }) => event === 'estoque')
        .map(({ data }) => (JSON.parse(data) as { produtos: number[] }).produtos),
    /** Number of `avisos` events: a notice is new or was read. */
    avisos: () => events.filter(({ event }) => event === 'avisos').length,
    /** Lines that were marked or unmarked as packed, one entry for each event. */
    marcas: () =>
      events
        .filter(({ event }) => event === 'separacao')
        .flatMap(({ data }) => (JSON.parse(data) as { marcas: MarcaMudada[] }).marcas),
    /** Number of `ouvindo` events: from then on the stream misses nothing. */
    ouvindo: () => events.filter(({ event }) => event === 'ouvindo').length,
    /** Resolves when the condition holds; checked after every event. */
    until: (condition: () => boolean): Promise<void> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`Not heard: ${JSON.stringify(events)}`)), WITHIN)
        wake = () => {
          if (!condition()) return
          clearTimeout(late)
          resolve()
        }
        wake()
      }),
    ended,
    close: () => stop.abort(),
  }
  after(stream.close)
  await stream.until(() => stream.ouvindo() > 0)
  return stream
}
