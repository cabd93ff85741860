import sharp from 'sharp'
import { seal } from '../limits/seal.ts'
import { plainSvg, type Refusal } from './logo-svg.ts'

// Runs in a process of its own (limited-process.ts): it receives a file and answers with the redrawn image.

export type Drawn = { png: Uint8Array } | { refusal: Refusal } | { failure: string }

const WIDEST = 1024
const HIGHEST = 512
/** 512 KiB of an image may expand to gigabytes; no logo has this many pixels. An SVG is drawn at its final size. */
const MOST_PIXELS = { photo: 25_000_000, svg: 1_000_000_000 }
/** The first bytes of a PNG, a JPEG and a WebP; bytes 4 to 7 of a WebP are its length. */
const isPhoto = (begins: string): boolean =>
  begins.startsWith('\x89PNG\r\n\x1a\n') ||
  begins.startsWith('\xff\xd8\xff') ||
  (begins.startsWith('RIFF') && begins.startsWith('WEBP', 8))

sharp.concurrency(1) // leaves the other processors to the requests
process.once('disconnect', () => process.exit())
process.once('message', async (sent: Uint8Array) => {
  process.send?.(await draw(sent).catch((error: unknown): Drawn => ({ failure: String(error) })))
})

async function draw(sent: Uint8Array): Promise<Drawn> {
  const begins = Buffer.from(sent.subarray(0, 16)).toString('latin1')
  if (isPhoto(begins)) return { png: await redrawn(sent, 'photo') }
  const plain = plainSvg(sent)
  return 'svg' in plain ? { png: await redrawn(Buffer.from(plain.svg), 'svg') } : plain
}

const redrawn = (source: Uint8Array, kind: keyof typeof MOST_PIXELS): Promise<Buffer> =>
  // Takes the first frame of an animated WebP, and the orientation that a phone's JPEG declares.
  sharp(source, { limitInputPixels: MOST_PIXELS[kind], failOn: 'error' })
    .autoOrient()
    .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: kind === 'photo' })
    .png({ compressionLevel: 9 })
    .toBuffer()

// Drawing the first text loads the machine's fonts, which takes seconds on a busy machine and must not count as the logo's time.
await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>'))
  .png()
  .toBuffer()
seal()
process.send?.('ready')
