/** Makes a thing when it is first asked for: one of Intl's formats costs a phone ten milliseconds, and few screens use all of them. */
export function naPrimeiraVez<T>(fazer: () => T): () => T {
  let feito: { valor: T } | undefined
  return () => {
    feito ??= { valor: fazer() }
    return feito.valor
  }
}
