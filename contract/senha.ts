/** The password's rule, as server and browser share it; the server alone has every dictionary, and the last word. */
export const COMUM = 'Esta senha é fácil de adivinhar: use uma frase, ou várias palavras que não andam juntas'
const PESSOAL = 'A senha não pode ser o seu nome nem o seu e-mail: escolha outra'

/** Guesses below 10^6 (zxcvbn's score 2): what an attack on thousands of accounts tries first. */
export const PONTOS_NECESSARIOS = 2
/** How zxcvbn is asked. It works where people wait for it, so it gets 64 characters. */
export const AVALIACAO = { maxLength: 64, l33tMaxSubstitutions: 20 }

/** With any digits and signs around them these are what people type when a password is asked. */
const ON_EVERYBODYS_LIPS = new Set(['senha', 'password', 'admin', 'mudar', 'trocar', 'administrador'])

/** Why a password is refused, however strong; undefined when it is not. `own` are the owner's name and e-mail. */
export function recusaDaSenha(senha: string, own: readonly string[]): string | undefined {
  const bare = letters(senha)
  if (bare && own.some(word => ownForms(word).includes(bare))) return PESSOAL
  return ON_EVERYBODYS_LIPS.has(bare) ? COMUM : undefined
}

/** The owner's words that are worth little in a password. */
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

/** The whole text, and of an e-mail also what is before the @. */
const ownForms = (word: string): string[] =>
  [word, word.split('@')[0] ?? ''].map(letters).filter(form => form.length >= 3)
