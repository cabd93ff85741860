/// <reference path="../documentos/fontkit.d.ts" />
import { fileURLToPath } from 'node:url'
import type { Marca } from '#contract/configuracoes.ts'
import { byFirstCall } from '../http/once-made.ts'

/** Phones crop the icon to their own shape but keep a central circle of four fifths of the width. */
const SAFE = 0.8
const LETTER = 0.5
/** A logo much wider than high would be a stripe that nobody can read. */
const SQUARISH = 1.5

const typeface = byFirstCall(async () => {
  const { openSync } = await import('fontkit') // takes memory that no other start of the server needs
  return openSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')))
})

/** The app icon, a PNG: the provider's logo when about square, otherwise their initial on their colour. */
export async function drawIcon({ nome, cor }: Marca, logo: Buffer | undefined, size: number): Promise<Buffer> {
  // The first who asks waits for it: no other start of the server needs a drawing.
  const { default: sharp } = await import('sharp')
  if (logo) {
    const { width, height } = await sharp(logo).metadata()
    if (Math.max(width / height, height / width) <= SQUARISH) {
      const inside = Math.round(size * SAFE * Math.SQRT1_2)
      const picture = await sharp(logo).resize(inside, inside, { fit: 'inside' }).toBuffer()
      return sharp(ground(size, '#ffffff'))
        .composite([{ input: picture }])
        .png()
        .toBuffer()
    }
  }
  return sharp(ground(size, cor, await initial(nome, size, inkOn(cor))))
    .png()
    .toBuffer()
}

const ground = (size: number, colour: string, inner = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${colour}"/>${inner}</svg>`,
  )

/** As an outline: the machine that draws may have no typeface. */
async function initial(nome: string, size: number, colour: string): Promise<string> {
  const font = await typeface()
  const letter = nome.trim().charAt(0).toUpperCase()
  const [glyph] = font.layout(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : 'P').glyphs
  if (!glyph) return ''
  const { minX, maxX, minY, maxY } = glyph.bbox
  const scale = (size * LETTER) / font.capHeight
  const [x, y] = [size / 2 - ((minX + maxX) / 2) * scale, size / 2 + ((minY + maxY) / 2) * scale]
  return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}" d="${glyph.path.toSVG()}"/>`
}

/** White where it can be read on the colour (WCAG 2.2, 1.4.3), else black. */
function inkOn(cor: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(i => {
    const share = Number.parseInt(cor.slice(i, i + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) >= 4.5 ? '#ffffff' : '#000000'
}
