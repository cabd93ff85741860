const PESOS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** A valid CNPJ for each `n`, check digits by the public rule (modulo 11). `letras` replace the first characters of the branch. */
export function cnpjDeTeste(n: number, letras = ''): string {
  const base = `${String(10_000_000 + n)}${letras}${'0001'.slice(letras.length)}`
  const primeiro = digito(base)
  return base + primeiro + digito(base + primeiro)
}

function digito(texto: string): number {
  const pesos = PESOS.slice(PESOS.length - texto.length)
  const resto = [...texto].reduce((soma, c, i) => soma + (c.charCodeAt(0) - 48) * (pesos[i] ?? 0), 0) % 11
  return resto < 2 ? 0 : 11 - resto
}
