import sharp from 'sharp'
import { plainSvg, type Refusal } from './logo-svg.ts'

const WIDEST = 1024
const HIGHEST = 512
/** 512 KiB of an image may expand to gigabytes; no logo has this many pixels. An SVG is drawn at its final size. */
const MOST_PIXELS = { photo: 25_000_000, svg: 1_000_000_000 }

export type Drawn = { png: Uint8Array } | { refusal: Refusal } | { failure: string }

/** Redraws an untrusted image as a PNG; rejects if it can't be drawn. The product calls it only in logo-process.ts. */
export async function draw(sent: Uint8Array): Promise<Drawn> {
  const begins = Buffer.from(sent.subarray(0, 16)).toString('latin1')
  if (isPhoto(begins)) return { png: await redrawn(sent, 'photo') }
  const plain = plainSvg(sent)
  return 'svg' in plain ? { png: await redrawn(Buffer.from(plain.svg), 'svg') } : plain
}

/** The first bytes of a PNG, a JPEG and a WebP; bytes 4 to 7 of a WebP are its length. */
const isPhoto = (begins: string): boolean =>
  begins.startsWith('\x89PNG\r\n\x1a\n') ||
  begins.startsWith('\xff\xd8\xff') ||
  (begins.startsWith('RIFF') && begins.startsWith('WEBP', 8))

const redrawn = (source: Uint8Array, kind: keyof typeof MOST_PIXELS): Promise<Buffer> =>
  // Takes the first frame of an animated WebP, and the orientation that a phone's JPEG declares.
  sharp(source, { limitInputPixels: MOST_PIXELS[kind], failOn: 'error' })
    .autoOrient()
    .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: kind === 'photo' })
    .png({ compressionLevel: 9 })
    .toBuffer()
