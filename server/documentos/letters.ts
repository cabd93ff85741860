import { fileURLToPath } from 'node:url'

export const FONT = {
  normal: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

/** With joiners and modifiers. © ® ™ count as pictographs in Unicode, but are ordinary print characters. */
const PICTOGRAPHS =
  /(?:(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3)+/gu

/** All texts of a job, without the pictographs, which the documents' font lacks. */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return value.normalize('NFC').replace(PICTOGRAPHS, '').trim() as T
  if (Array.isArray(value)) return value.map(printable) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printable(inner)])) as T
  return value
}
