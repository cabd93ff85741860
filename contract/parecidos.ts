/**
 * What a search that found nothing to the letter may have meant, as one pattern per word: a word that sounds the same
 * (`mussarela`, `muçarela`), or begins the same but for one letter (`abobrina`). JavaScript and PostgreSQL read the patterns
 * alike, in text without accents and in lower case, so that browser and server find the same.
 */
export const parecidos = (busca: string): string[] => plain(busca).map(word => patternOf(soundOf(word)))

/** The words without accents; ç becomes s, which is how it sounds. */
const plain = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/ç/gi, 's')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/** c before e and i is s, and so is z; ch is x; a doubled letter is one. Too short a sound would be in every name. */
function soundOf(word: string): string {
  const sound = word
    .replace(/sc(?=[ei])|c(?=[ei])|z/g, 's')
    .replace(/ch/g, 'x')
    .replace(/([a-z])\1+/g, '$1')
  return sound.length < 3 ? word : sound
}

/** Too many words resemble a shorter one. */
const SHORTEST = 5
/** Longer words are rare, and their patterns slow. */
const LONGEST = 16

/** The whole sound anywhere, or all but one letter of it where a word begins. Each digit of a number or code counts. */
function patternOf(word: string): string {
  const letters = [...word].map(letterOf)
  const sound = letters.join('')
  if (letters.length < SHORTEST || letters.length > LONGEST || /\d/.test(word)) return sound
  return `${sound}|(?:^|[^a-z0-9])(?:${letters
    .slice(1)
    .map((_, i) => butOne(letters, i + 1))
    .join('|')})`
}

/** How a letter of the sound is written. At a word's start an s is a c only before e and i; within, the c lost its cedilla. */
function letterOf(letter: string, at: number, [, next = '']: string[]): string {
  if (letter === 's') return at > 0 || /[ei]/.test(next) ? '[scz]+' : '[sz]+'
  if (letter === 'x') return '(?:x|ch)+'
  return /\d/.test(letter) ? letter : `${letter}+`
}

/** The letter at `at` is missing, or another one, or one too many, or changed places with the next. */
function butOne(letters: readonly string[], at: number): string {
  const [before, [one = '', next = '', ...after]] = [letters.slice(0, at).join(''), letters.slice(at)]
  const rest = after.join('')
  return `${before}(?:[^ ]?${next}${rest}|[^ ]${one}${next}${rest}|${next}${one}${rest})`
}
