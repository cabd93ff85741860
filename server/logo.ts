import { invalidFile, tooMany } from './errors.ts'
import { excessOf } from './logo-content.ts'
import { draw } from './logo-drawing.ts'

const WIDEST = 1024
const HIGHEST = 512
/** A 512 KiB PNG may unfold to gigabytes: this many pixels are more than any logo has. An SVG is drawn at its final size. */
const MOST_PIXELS = { png: 25_000_000, svg: 1_000_000_000 }
/** Each may hold a connection, an Idempotency-Key's. */
const MOST_WAITING = 5

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A PNG of at most 1024 × 512 drawn anew from the PNG or SVG that was sent, told by its content. Only this is kept:
 * scripts, links, metadata and whatever else came along are left behind. The one who draws reads no file and no network.
 */
export async function redrawLogo(sent: Uint8Array): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw tooMany(5)
  waiting++
  const mine = turn.then(() => redraw(sent))
  turn = mine.catch(() => undefined) // how this one ended is no matter of the next one's
  try {
    return Buffer.from(await mine)
  } finally {
    waiting--
  }
}

/** One at a time: it takes a processor for seconds at worst. */
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

async function redraw(sent: Uint8Array): Promise<Uint8Array> {
  const isPng = PNG_SIGNATURE.equals(sent.subarray(0, PNG_SIGNATURE.length))
  const drawn = await draw({
    source: isPng ? sent : plainSvg(sent),
    mostPixels: isPng ? MOST_PIXELS.png : MOST_PIXELS.svg,
    ...{ width: WIDEST, height: HIGHEST, enlarge: !isPng },
  })
  if ('png' in drawn) return drawn.png
  throw invalidFile(
    'Esta imagem não pôde ser desenhada: confira se ela abre em outro programa, ou envie um PNG de até 5000 × 5000',
    drawn.failure,
  )
}

/** Each comment ends at its first `-->`: left free to end at a later one, thirty of them would be tried in a billion ways. */
const BEGINS_WITH_SVG = /^(\s|<!--((?!-->)[\s\S])*-->|<\?[^>]*\?>)*<([\w-]+:)?svg[\s>/]/

/** The text of an SVG without its prologue; refused where it could make the one who draws read or unfold something else. */
function plainSvg(sent: Uint8Array): Buffer {
  const text = asText(sent)
  const svg = text?.replace(/^\s*<\?xml[^>]*\?>/, '').replace(/<!DOCTYPE[^>[]*>/i, '')
  if (svg && /<!(DOCTYPE|ENTITY)/i.test(svg))
    throw invalidFile('Este SVG define entidades: exporte-o como SVG simples, ou como PNG')
  if (!svg || !BEGINS_WITH_SVG.test(svg)) throw invalidFile('Envie uma imagem PNG ou SVG: este arquivo é de outro tipo')
  if (/<([\w-]+:)?(image|feImage|include)\b/i.test(svg) || /@import/i.test(svg))
    throw invalidFile('Este SVG traz ou chama outra imagem: exporte-o como PNG e envie o PNG')
  const excess = excessOf(svg)
  if (excess)
    throw invalidFile(
      excess === 'grande'
        ? 'Este SVG é grande demais: exporte-o com até 100.000 de lado, ou como PNG'
        : 'Este SVG é complexo demais (filtros, cópias ou camadas): exporte-o como PNG e envie o PNG',
    )
  return Buffer.from(svg)
}

/** UTF-8, as nearly every SVG is: another encoding could hide what is looked for above. */
function asText(sent: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(sent)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
