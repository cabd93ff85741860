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

/** Matches texts with a similar word for every word of the search: one letter differs, or it sounds the same. No words match nothing. */
function resembling(search: string): (text: string) => boolean {
  const words = sounds(search)
  return text => {
    const within = sounds(text)
    return (
      words.length > 0 && words.every(word => within.some(other => other.includes(word) || beginsAlike(other, word)))
    )
  }
}

const sounds = (text: string): readonly string[] =>
  plain(text.normalize('NFC').replace(/ç/gi, 's'))
    .replace(/sc(?=[ei])|c(?=[ei])|z/g, 's')
    .replace(/ch/g, 'x')
    .replace(/([a-z])\1/g, '$1')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

const SHORT = 5

/**
 * Whether `word` begins with `typed` after one letter is inserted, deleted, replaced or swapped with the next. The first letter
 * must match, short words are excluded because too many resemble them, and so are numbers, because each digit of a code counts.
 */
function beginsAlike(word: string, typed: string): boolean {
  if (typed.length < SHORT || /^\d+$/.test(typed)) return false
  let i = 0
  while (i < typed.length && typed[i] === word[i]) i++
  if (i === 0) return false
  return (
    word.startsWith(typed.slice(i), i + 1) ||
    word.startsWith(typed.slice(i + 1), i) ||
    word.startsWith(typed.slice(i + 1), i + 1) ||
    (typed[i] === word[i + 1] && typed[i + 1] === word[i] && word.startsWith(typed.slice(i + 2), i + 2))
  )
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
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()
