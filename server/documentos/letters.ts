import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'

export const FONT = {
  normal: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

const letters = openSync(FONT.normal)
/** Right-to-left scripts, which pdfmake can't lay out: backwards would be worse than missing. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const LATIN = /^[\n\x20-\x7e\xa0-\xff]*$/
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

const isWritable = (grapheme: string): boolean =>
  !FROM_THE_RIGHT.test(grapheme) &&
  [...grapheme].every(part => part === '\n' || letters.hasGlyphForCodePoint(part.codePointAt(0) ?? 0))

/**
 * Pictographs with their joiners and modifiers, and direction marks, which would turn a whole line. © ® ™ count as
 * pictographs in Unicode, but are ordinary print characters.
 */
const UNPRINTABLE =
  /(?:(?![©®™])\p{Extended_Pictographic}|[\p{Emoji_Modifier}\p{Regional_Indicator}\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]|\u20e3)+/gu

/** All texts of a job, reduced to what the documents' font can print. */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return inOurLetters(value.normalize('NFC').replace(UNPRINTABLE, '').trim()) as T
  if (Array.isArray(value)) return value.map(printable) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printable(inner)])) as T
  return value
}

/** Replaces each character that the font lacks with a `?`; it would be printed as a box. */
function inOurLetters(text: string): string {
  if (LATIN.test(text)) return text
  return Array.from(graphemes.segment(text), ({ segment }) => (isWritable(segment) ? segment : '?')).join('')
}
