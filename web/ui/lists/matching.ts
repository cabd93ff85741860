/** Matches texts that contain every word of `search`, ignoring case and accents: `acucar` finds `Açúcar`. */
export function matching(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return text => {
    const within = known(text)
    return words.every(word => within.includes(word))
  }
}

/** Items whose text contains every word of a search; if none does, items with similar words (`alike`): `abobrina`, `mussarela`. */
export function found<T>(items: readonly T[], search: string, textOf: (item: T) => string) {
  const holds = matching(search)
  const exact = items.filter(item => holds(textOf(item)))
  if (exact.length > 0 || search.trim() === '') return { items: exact, alike: false }
  const resembles = resembling(search)
  const alike = items.filter(item => resembles(textOf(item)))
  return { items: alike, alike: alike.length > 0 }
}

/** Matches texts with a similar word for every word of the search; each digit counts. The server judges much so (searching.ts). */
function resembling(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return text => {
    const within = `  ${known(text).replace(/[^\p{L}\d]+/gu, '   ')} `
    return words.every(word => (/\d/.test(word) ? within.includes(word) : similarity(word, within) >= 0.45))
  }
}

/** The share of the word's trigrams that are in the text, as `pg_trgm` pads words: two spaces before, one behind. */
function similarity(word: string, within: string): number {
  const padded = `  ${word} `
  const trigrams = Array.from({ length: word.length + 1 }, (_, i) => padded.slice(i, i + 3))
  return trigrams.filter(trigram => within.includes(trigram)).length / trigrams.length
}

const AT_MOST = 10_000
const plains = new Map<string, string>()

/** Caches normalised texts, because each key searches the same names and normalising is most of the work. */
function known(text: string): string {
  const found = plains.get(text)
  if (found !== undefined) return found
  if (plains.size >= AT_MOST) plains.clear()
  const made = plain(text)
  plains.set(text, made)
  return made
}

// A phone types `d’água` where the name has `d'água`, and `½”` for `½"`.
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()
