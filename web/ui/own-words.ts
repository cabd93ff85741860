/** What a field told its caller and has not heard back yet, to tell its own words from those of others. */
export function ownWords() {
  let awaited: string[] = []
  return {
    told: (word: string): void => {
      awaited.push(word)
    },
    /** True when the word is one's own; those told before it were overtaken and are awaited no more. */
    comesBack: (word: string): boolean => {
      const at = awaited.indexOf(word)
      const isLast = word === awaited.at(-1)
      awaited = isLast || at < 0 ? [] : awaited.slice(at + 1)
      return at >= 0
    },
  }
}
