import { inflateSync } from 'node:zlib'

/**
 * Text of a PDF by pdfmake: pages, each with its lines from top to bottom. Reads only the constructs that our documents use,
 * and needs no program that a fresh machine lacks.
 */
export function pdfText(bytes: Uint8Array): string[][] {
  const objects = objectsOf(Buffer.from(bytes))
  const object = (reference: string | undefined) => objects.get(Number(reference)) ?? missing(`object ${reference}`)
  const catalogue = [...objects.values()].find(({ text }) => /\/Type \/Pages\b/.test(text)) ?? missing('/Pages')
  const kids = /\/Kids \[([^\]]*)\]/.exec(catalogue.text)?.[1] ?? missing('/Kids')
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid]) => {
    const page = object(kid).text
    const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1]).text
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(object(font).text)?.[1]
        return [name, letters(object(unicode).stream)]
      }),
    )
    return linesOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]).stream, fonts)
  })
}

/** Stands for a letter that the font lacks; the paper shows a box even if the file names the letter. */
export const BOX = '\u25a1'

type Parsed = { text: string; stream: string }

/** The file's objects by number, found through its cross-reference table. */
function objectsOf(file: Buffer): Map<number, Parsed> {
  const text = file.toString('latin1')
  const table = text.slice(text.lastIndexOf('\nxref\n'))
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  return new Map(
    offsets.map(offset => {
      const [, number = '', dictionary = ''] =
        /^(\d+) 0 obj\n([\s\S]*?)\n(?:stream\n|endobj)/.exec(text.slice(offset)) ?? missing(`object at ${offset}`)
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
      const start = text.indexOf('stream\n', offset) + 'stream\n'.length
      const packed = dictionary.includes('/FlateDecode') && !dictionary.includes('/Length1')
      const stream = packed ? inflateSync(file.subarray(start, start + length)).toString('latin1') : ''
      return [Number(number), { text: dictionary, stream }]
    }),
  )
}

/** Maps glyph ids to their letters. */
function letters(unicode: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, first = '', list = ''] of unicode.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(first, 16)
    for (const [, code = ''] of list.matchAll(/<([\w ]+)>/g))
      found.set(glyph++, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  }
  return found
}

function linesOf(content: string, fonts: Map<string, Map<number, string>>): string[] {
  const lines = new Map<number, { x: number; text: string }[]>()
  for (const [, x, y, font = '', shown = ''] of content.matchAll(
    /1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n(?:\S+ T[rwc]\n)*\[([^\]]*)\] TJ/g,
  )) {
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].map(([, hex]) => hex).join('')
    const text = (glyphs.match(/\w{4}/g) ?? [])
      .map(hex => (hex === '0000' ? BOX : (fonts.get(font)?.get(Number.parseInt(hex, 16)) ?? '')))
      .join('')
    const line = Math.round(Number(y))
    lines.set(line, [...(lines.get(line) ?? []), { x: Number(x), text }])
  }
  return [...lines]
    .sort(([a], [b]) => b - a)
    .map(([, pieces]) =>
      pieces
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
}

function missing(what: string): never {
  throw new Error(`The PDF has no ${what}`)
}
