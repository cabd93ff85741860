import { invalidFile } from '../errors.ts'

const WIDEST = 1024
const HIGHEST = 512
/** 512 KiB of an image may expand to gigabytes; no logo has this many pixels. The heaviest PNG takes 354 MiB. */
const MOST_PIXELS = 25_000_000
const SECONDS = 10

/**
 * A PNG of at most 1024 × 512, redrawn from a PNG, JPEG or WebP (its content decides which). Only this PNG is
 * stored, without metadata.
 */
export async function redrawLogo(sent: Uint8Array): Promise<Buffer> {
  if (!isPicture(Buffer.from(sent.subarray(0, 16)).toString('latin1')))
    throw invalidFile('Envie uma imagem PNG, JPEG ou WebP: este arquivo é de outro tipo')
  const { default: sharp } = await import('sharp') // takes memory that no other start of the server needs
  try {
    // Takes the first frame of an animated WebP, and the orientation that a phone's JPEG declares.
    return await sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch (error) {
    throw invalidFile(NOT_DRAWN, String(error))
  }
}

/** The first bytes of a PNG, a JPEG and a WebP; bytes 4 to 7 of a WebP are its length. */
const isPicture = (begins: string): boolean =>
  begins.startsWith('\x89PNG\r\n\x1a\n') ||
  begins.startsWith('\xff\xd8\xff') ||
  (begins.startsWith('RIFF') && begins.startsWith('WEBP', 8))

const NOT_DRAWN =
  'Esta imagem não pôde ser desenhada: confira se ela abre em outro programa, ou envie um PNG de até 5000 × 5000'
