import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Part = { name: string; text: Iterable<string> | AsyncIterable<string> }

/** The earliest time a ZIP can contain, without a time zone, so that equal rows make equal files. */
const MOMENT = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * Streams a ZIP of texts without keeping them. The list of parts comes last, and no program opens the file without it,
 * so an aborted file never looks complete. Ending the generator also ends the texts.
 */
export async function* zip(parts: Iterable<Part>): AsyncGenerator<Uint8Array> {
  const file = new ZipFile()
  const whole = file.outputStream.pipe(new PassThrough())
  const sources: Readable[] = []
  for (const { name, text } of parts)
    file.addReadStreamLazy(name, { ...MOMENT, compressionLevel: 1 }, read => {
      if (whole.destroyed) return // the consumer has stopped
      const source = Readable.from(text, { objectMode: false }) // in object mode it would read sixteen pieces ahead
      source.on('error', error => whole.destroy(error))
      sources.push(source)
      read(null, source)
    })
  file.end()
  try {
    yield* whole
  } finally {
    for (const source of sources) source.destroy()
  }
}
