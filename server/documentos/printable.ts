import { written } from './letters.ts'

/**
 * Pictographs with what joins and colours them, and marks that turn the direction of a whole line.
 * © ® ™ are pictographs by the letter, and have been on paper for a century.
 */
const UNPRINTABLE =
  /(?:(?![©®™])\p{Extended_Pictographic}|[\p{Emoji_Modifier}\p{Regional_Indicator}\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]|\u20e3)+/gu

/** All texts of a job as the documents' fonts can write them. */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return written(value.normalize('NFC').replace(UNPRINTABLE, '').trim()) as T
  if (Array.isArray(value)) return value.map(printable) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printable(inner)])) as T
  return value
}
