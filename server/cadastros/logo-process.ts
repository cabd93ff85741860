import sharp from 'sharp'
import { plainSvg, type Refusal } from './logo-svg.ts'

// Runs in a process of its own (limited-process.ts): it is told a file and answers what was drawn of it.

export type Drawn = { png: Uint8Array } | { refusal: Refusal } | { failure: string }

const WIDEST = 1024
const HIGHEST = 512
/** A 512 KiB PNG may unfold to gigabytes: this many pixels are more than any logo has. An SVG is drawn at its final size. */
const MOST_PIXELS = { png: 25_000_000, svg: 1_000_000_000 }
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

sharp.concurrency(1) // the other processors are for those who order
process.once('disconnect', () => process.exit())
process.once('message', async (sent: Uint8Array) => {
  process.send?.(await draw(sent).catch((error: unknown): Drawn => ({ failure: String(error) })))
})

async function draw(sent: Uint8Array): Promise<Drawn> {
  if (PNG_SIGNATURE.equals(sent.subarray(0, PNG_SIGNATURE.length))) return { png: await redrawn(sent, 'png') }
  const plain = plainSvg(sent)
  return 'svg' in plain ? { png: await redrawn(Buffer.from(plain.svg), 'svg') } : plain
}

const redrawn = (source: Uint8Array, kind: keyof typeof MOST_PIXELS): Promise<Buffer> =>
  sharp(source, { limitInputPixels: MOST_PIXELS[kind], failOn: 'error' })
    .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: kind === 'png' })
    .png({ compressionLevel: 9 })
    .toBuffer()

// The first words drawn read the machine's fonts, which takes seconds on a busy one: not the logo's fault, so not in its time.
await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>'))
  .png()
  .toBuffer()
process.send?.('ready')
