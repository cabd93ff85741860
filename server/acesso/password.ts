import { hash, verify } from '@node-rs/argon2'
import { byFirstCall } from '../http/once-made.ts'

const COMUM = 'Esta senha é fácil de adivinhar: use uma frase, ou várias palavras que não andam juntas'
const PESSOAL = 'A senha não pode ser o seu nome nem o seu e-mail: escolha outra'

/** Required zxcvbn score. Passwords of lower scores (under 10^6 guesses) are what attacks on thousands of accounts try first. */
const PONTOS_NECESSARIOS = 2
/** Options for zxcvbn. Users wait for its result, so it gets at most 64 characters. */
const AVALIACAO = { maxLength: 64, l33tMaxSubstitutions: 20 }

/** Words that people type when asked for a password, with any digits and signs around them. */
const ON_EVERYBODYS_LIPS = new Set(['senha', 'password', 'admin', 'mudar', 'trocar', 'administrador'])

/** argon2id (the library's default algorithm), with OWASP's first recommendation (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash of random bytes at the same cost, checked for unknown e-mails so that they take equally long. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$sM5dZBmNVGu+0VtYCHZjIw$QVBYkLaZ9nxFJX5eWx34wvDTD4BnO4tQHxYSiEVv2cc'

/** Runs in a worker thread. NFC, because keyboards compose the same letters differently. */
export function hashPassword(senha: string): Promise<string> {
  return hash(senha.normalize('NFC'), COST)
}

/** False without a hash or with an unusable one like `nenhuma`, after the same time. */
export async function verifyPassword(senhaHash: string | null | undefined, senha: string): Promise<boolean> {
  const usable = senhaHash?.startsWith('$argon2id$') ?? false
  const matches = await verify(usable && senhaHash ? senhaHash : NOBODYS_HASH, senha.normalize('NFC'))
  return usable && matches
}

/** Why a password is too common, worded for its owner; undefined if it is not. `own` holds the owner's name and e-mail. */
export async function weakness(senha: string, own: readonly string[]): Promise<string | undefined> {
  const refused = recusaDaSenha(senha, own)
  if (refused) return refused
  const check = await checker()
  return check(senha, own) < PONTOS_NECESSARIOS ? COMUM : undefined
}

type Checker = (senha: string, own: readonly string[]) => number

/** Megabytes of dictionaries, loaded with the first new password. The check runs on the event loop. */
const checker = byFirstCall(async (): Promise<Checker> => {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    ...AVALIACAO,
  })
  return (senha, own) => zxcvbn.check(senha, palavrasDoDono(own)).score
})

/** Returns why a password is refused whatever its strength, or undefined. `own` holds the owner's name and e-mail. */
function recusaDaSenha(senha: string, own: readonly string[]): string | undefined {
  const bare = letters(senha)
  if (bare && own.some(word => ownForms(word).includes(bare))) return PESSOAL
  return ON_EVERYBODYS_LIPS.has(bare) ? COMUM : undefined
}

/** The owner's words, which add little strength to a password. */
const palavrasDoDono = (own: readonly string[]): string[] =>
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
