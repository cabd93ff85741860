import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { Foot } from './format.ts'

/** One line that can be compared with the screens. */
export function backupInWords({ tabelas, somas }: Foot): string {
  const linhas = Object.values(tabelas).reduce((sum, { linhas }) => sum + linhas, 0)
  const { pedidos, valorTotal } = somas
  return `${emNumero(linhas)} registros de ${Object.keys(tabelas).length} tabelas; ${emNumero(pedidos)} pedidos, ${emReais(Number(valorTotal))}`
}
