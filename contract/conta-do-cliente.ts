/**
 * How payments and debts of one client meet: the rules that the server judges by while the client is locked. All values in cents.
 */

export type Divida = { pedidoId: number; saldo: number }
export type Credito = { pagamentoId: number; credito: number }
/** A part of a payment that an order uses. */
export type Uso = { pagamentoId: number; pedidoId: number; valor: number }

/** Spreads credits over debts, both in the given order, so that never both are left. */
export function distribuir(dividas: readonly Divida[], creditos: readonly Credito[]): Uso[] {
  const usos: Uso[] = []
  const abertas = dividas.map(divida => ({ ...divida }))
  let primeira = 0
  for (const { pagamentoId, credito } of creditos) {
    let resta = credito
    for (; resta > 0; primeira++) {
      const divida = abertas[primeira]
      if (!divida) return usos
      const valor = Math.min(resta, divida.saldo)
      if (valor > 0) usos.push({ pagamentoId, pedidoId: divida.pedidoId, valor })
      divida.saldo -= valor
      resta -= valor
      if (divida.saldo > 0) break
    }
  }
  return usos
}

/** What payments get back of an order that owes less than was paid: from the last use to the first. */
export function devolver(usos: readonly Uso[], aMais: number): Uso[] {
  const devolvidos: Uso[] = []
  let resta = aMais
  for (const { pagamentoId, pedidoId, valor } of usos.toReversed()) {
    if (resta <= 0) break
    const volta = Math.min(resta, valor)
    devolvidos.push({ pagamentoId, pedidoId, valor: volta })
    resta -= volta
  }
  return devolvidos
}
