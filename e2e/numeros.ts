const FIRST = 10_000_000
const OF_A_WORKER = 200_000

let next = FIRST + Number(process.env.TEST_WORKER_INDEX ?? 0) * OF_A_WORKER

/**
 * The first of `quantos` consecutive eight-digit numbers that no other journey on this server gets: journeys never
 * collide, and no number is a prefix of another.
 */
export function numeroNovo(quantos = 1): number {
  next += quantos
  return next - quantos
}

/** Names unique to one journey, because journeys share a server. */
export function nomes() {
  const n = numeroNovo()
  return { n, cliente: `Cantina ${n}`, produto: `Queijo ${n}` }
}

/** The number in letters, for names that a search for an order's number must not find. */
export const emLetras = (numero: number): string =>
  [...String(numero)].map(digito => 'bcdfghjlmn'[Number(digito)]).join('')
