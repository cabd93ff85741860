import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'

const file = (address: string) => fileURLToPath(import.meta.resolve(address))
const roboto = (style: string) => file(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`)
const inter = (weight: string) => file(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)

/** All is written in the first; what it lacks, in the second, which takes twice the time to lay out. */
export const FONTS = {
  Roboto: {
    ...{ normal: roboto('Regular'), bold: roboto('Medium') },
    ...{ italics: roboto('Italic'), bolditalics: roboto('MediumItalic') },
  },
  Inter: {
    ...{ normal: inter('400Regular'), bold: inter('500Medium') },
    ...{ italics: inter('400Regular_Italic'), bolditalics: inter('500Medium_Italic') },
  },
}

type Family = keyof typeof FONTS
const fonts = { Roboto: openSync(FONTS.Roboto.normal), Inter: openSync(FONTS.Inter.normal) }
const has = (family: Family, letters: string) =>
  [...letters].every(part => part === '\n' || fonts[family].hasGlyphForCodePoint(part.codePointAt(0) ?? 0))

/** Hebrew, Arabic and their like are written from the right, which the one who lays out can't do: backwards is worse than not at all. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const LATIN = /^[\n\x20-\x7e\xa0-\xff]*$/
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Undefined: no font has all of them. */
function familyOf(letters: string): Family | undefined {
  if (FROM_THE_RIGHT.test(letters)) return undefined
  return has('Roboto', letters) ? 'Roboto' : has('Inter', letters) ? 'Inter' : undefined
}

/**
 * Pictographs with what joins and colours them, and marks that turn the direction of a whole line.
 * © ® ™ are pictographs by the letter, and have been on paper for a century.
 */
const UNPRINTABLE =
  /(?:(?![©®™])\p{Extended_Pictographic}|[\p{Emoji_Modifier}\p{Regional_Indicator}\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]|\u20e3)+/gu

/** All texts of a job as the documents' fonts can write them. */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return inOurLetters(value.normalize('NFC').replace(UNPRINTABLE, '').trim()) as T
  if (Array.isArray(value)) return value.map(printable) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printable(inner)])) as T
  return value
}

/** The text with a `?` for each letter that no font has, which would be a box on the paper. */
function inOurLetters(text: string): string {
  if (LATIN.test(text)) return text
  return Array.from(graphemes.segment(text), ({ segment }) => (familyOf(segment) ? segment : '?')).join('')
}

type Run = { text: string; font: Family }

/** The text in runs of one font each, a word in one font where that has all of it; the text itself where Roboto has. */
function runs(text: string): string | Run[] {
  if (LATIN.test(text)) return text
  const found: Run[] = []
  const add = (piece: string, font: Family) => {
    const last = found.at(-1)
    if (last?.font === font) last.text += piece
    else found.push({ text: piece, font })
  }
  for (const word of text.split(/(?<= )/)) {
    const font = familyOf(word)
    if (font) add(word, font)
    else for (const { segment } of graphemes.segment(word)) add(segment, familyOf(segment) ?? 'Roboto')
  }
  return found.some(({ font }) => font !== 'Roboto') ? found : text
}

/** Gives each letter of a document's content a font that has it, in place: what refers to a node finds the same node. */
export function inFonts<T extends object>(content: T): T {
  for (const [key, value] of Object.entries(content)) {
    if (typeof value === 'string' && (key === 'text' || Array.isArray(content))) {
      const found = runs(value)
      if (found !== value) Object.assign(content, { [key]: key === 'text' ? found : { text: found } })
    } else if (typeof value === 'object' && value !== null) inFonts(value)
  }
  return content
}
