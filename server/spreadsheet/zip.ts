import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Part = { name: string; text: Iterable<string> | AsyncIterable<string> }

/** The first moment a ZIP can hold, without a time zone: equal rows make equal files. */
const MOMENT = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * A ZIP of texts as they come: nothing of them is kept. Its end lists the parts, and without it nobody opens the file: one that
 * breaks off never looks whole. Taking no more of it ends the texts too.
 */
export async function* zip(parts: Iterable<Part>): AsyncGenerator<Uint8Array> {
  const file = new ZipFile()
  const whole = file.outputStream.pipe(new PassThrough())
  const sources: Readable[] = []
  for (const { name, text } of parts)
    file.addReadStreamLazy(name, { ...MOMENT, compressionLevel: 1 }, read => {
      if (whole.destroyed) return // nobody takes any more of it
      const source = Readable.from(text, { objectMode: false }) // else it would read sixteen pieces ahead
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
