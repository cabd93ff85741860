const FIRST = 10_000_000
const OF_A_WORKER = 200_000

let next = FIRST + Number(process.env.TEST_WORKER_INDEX ?? 0) * OF_A_WORKER

/**
 * Eight digits that no other journey on this server is given, and as many after them as asked for: two journeys never
 * meet by chance, and no number begins another.
 */
export function numeroNovo(quantos = 1): number {
  next += quantos
  return next - quantos
}

/** The same in letters, for names that must not be found by an order's number. */
export const emLetras = (numero: number): string =>
  [...String(numero)].map(digito => 'bcdfghjlmn'[Number(digito)]).join('')
