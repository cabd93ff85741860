/**
 * What was typed in an order when the session ended, in memory only. The key names the user, who gets it back on opening
 * the same shelf again after signing in.
 */
let aberto: { chave: string /** Null if there is nothing to keep. */; digitado: () => unknown } | null = null
let guardado: { chave: string; digitado: unknown } | null = null

export function acompanhar(pedido: NonNullable<typeof aberto>): void {
  aberto = pedido
}

/** Call when a session has expired, while the order is still open. */
export function guardarDigitado(): void {
  const digitado = aberto?.digitado() ?? null
  if (aberto && digitado !== null) guardado = { chave: aberto.chave, digitado }
}

export function tirarDigitado(chave: string): unknown {
  if (guardado?.chave !== chave) return null
  const { digitado } = guardado
  guardado = null
  return digitado
}
