/** The password rule shared by server and browser. Only the server has every dictionary, and it decides. */
export const COMUM = 'Esta senha é fácil de adivinhar: use uma frase, ou várias palavras que não andam juntas'
const PESSOAL = 'A senha não pode ser o seu nome nem o seu e-mail: escolha outra'

/** Required zxcvbn score. Passwords of lower scores (under 10^6 guesses) are what attacks on thousands of accounts try first. */
export const PONTOS_NECESSARIOS = 2
/** Options for zxcvbn. Users wait for its result, so it gets at most 64 characters. */
export const AVALIACAO = { maxLength: 64, l33tMaxSubstitutions: 20 }

/** Words that people type when asked for a password, with any digits and signs around them. */
const ON_EVERYBODYS_LIPS = new Set(['senha', 'password', 'admin', 'mudar', 'trocar', 'administrador'])

/** Returns why a password is refused whatever its strength, or undefined. `own` holds the owner's name and e-mail. */
export function recusaDaSenha(senha: string, own: readonly string[]): string | undefined {
  const bare = letters(senha)
  if (bare && own.some(word => ownForms(word).includes(bare))) return PESSOAL
  return ON_EVERYBODYS_LIPS.has(bare) ? COMUM : undefined
}

/** The owner's words, which add little strength to a password. */
export const palavrasDoDono = (own: readonly string[]): string[] =>
  own
    .flatMap(word => [word, ...word.split(/[\s@.]+/)])
    .filter(word => word.length >= 3)
    .slice(0, 20)

/** `José da Silva 1990!` → `josedasilva`. */
const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The whole text and, for an e-mail, also the part before the @. */
const ownForms = (word: string): string[] =>
  [word, word.split('@')[0] ?? ''].map(letters).filter(form => form.length >= 3)
