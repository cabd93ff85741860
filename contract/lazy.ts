/** Creates a value on first use and keeps it. A formatter of Intl costs a phone ten milliseconds, and few screens use them all. */
export function naPrimeiraVez<T>(fazer: () => T): () => T {
  let feito: { valor: T } | undefined
  return () => {
    feito ??= { valor: fazer() }
    return feito.valor
  }
}
