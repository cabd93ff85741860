/** The values a field sent to its caller and has not received back, to tell its own changes from outside ones. */
export function ownWords() {
  let awaited: string[] = []
  return {
    told: (word: string): void => {
      awaited.push(word)
    },
    /** True if `word` is the field's own. Values sent before it were overtaken, so they are no longer awaited. */
    comesBack: (word: string): boolean => {
      const at = awaited.indexOf(word)
      const isLast = word === awaited.at(-1)
      awaited = isLast || at < 0 ? [] : awaited.slice(at + 1)
      return at >= 0
    },
  }
}
