/** Matches texts that contain every word of `search`, ignoring case and accents: `acucar` finds `Açúcar`. */
export function matching(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return text => {
    const within = known(text)
    return words.every(word => within.includes(word))
  }
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
