import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export type Part = { name: string; text: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number }

/**
 * A ZIP of texts as they come: how long each became is told after it, so nothing of it has to be kept. Without its end, which
 * lists the parts, nobody opens it: what breaks off never looks whole. Fails beyond 4 GiB, where another format begins.
 */
export async function* zip(parts: Iterable<Part>): AsyncGenerator<Uint8Array> {
  const done: Written[] = []
  let offset = 0
  for (const { name, text } of parts) {
    const part: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    const head = localHeader(part)
    yield head
    const source = Readable.from(counted(text, part), { objectMode: false }) // else it would read sixteen pieces ahead
    const packing = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK })
    // A fault on either side ends the other; whoever reads the packed side is told, so there is nothing to do here.
    for await (const chunk of pipeline(source, packing, () => undefined)) {
      part.packed += chunk.length
      yield chunk
    }
    yield Buffer.concat([four(DESCRIPTOR), sizes(part)])
    offset += head.length + part.packed + DESCRIPTOR_LENGTH
    if (offset > LARGEST) throw new Error(`${name} is too long for a ZIP`)
    done.push(part)
  }
  const directory = Buffer.concat(done.map(centralHeader))
  yield directory
  yield Buffer.concat([four(END), two(0, 0, done.length, done.length), four(directory.length, offset), two(0)])
}

const CHUNK = 64 * 1024
const LARGEST = 0xffff_ffff
const DESCRIPTOR_LENGTH = 16
const [LOCAL, CENTRAL, DESCRIPTOR, END] = [0x0403_4b50, 0x0201_4b50, 0x0807_4b50, 0x0605_4b50]
const VERSION = 20
const NAME_IN_UTF8_AND_SIZES_AFTER = 0x0808
const DEFLATED = 8
/** Midnight of 1980-01-01, the first there is: equal rows make equal files. */
const MOMENT = [0, 0x21] as const

async function* counted(text: Part['text'], part: Written): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    part.crc = crc32(bytes, part.crc)
    part.size += bytes.length
    if (part.size > LARGEST) throw new Error(`${part.name} is too long for a ZIP`)
    yield bytes
  }
}

/** Written before its text, so its sizes are still zero. */
const localHeader = (part: Written): Buffer => Buffer.concat([four(LOCAL), two(VERSION), description(part), part.name])

const centralHeader = (part: Written): Buffer =>
  Buffer.concat([
    ...[four(CENTRAL), two(VERSION, VERSION), description(part)],
    ...[two(0, 0, 0), four(0, part.offset), part.name], // no comment, one disk, no attributes
  ])

const description = (part: Written): Buffer =>
  Buffer.concat([
    two(NAME_IN_UTF8_AND_SIZES_AFTER, DEFLATED, ...MOMENT),
    sizes(part),
    two(part.name.length, 0), // nothing extra
  ])

const sizes = ({ crc, packed, size }: Written): Buffer => four(crc, packed, size)
const two = (...values: number[]): Buffer => littleEndian(values, 2)
const four = (...values: number[]): Buffer => littleEndian(values, 4)

function littleEndian(values: readonly number[], bytes: number): Buffer {
  const buffer = Buffer.alloc(values.length * bytes)
  for (const [i, value] of values.entries()) buffer.writeUIntLE(value, i * bytes, bytes)
  return buffer
}
