import { centavos, emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { BarList } from '../../../ui/charts/bar-list.tsx'
import { Panel } from '../../../ui/page.tsx'
import styles from '../relatorio.module.css'
import type { Compra } from './colunas.tsx'

const MAIORES = 8

/** Where the money goes: the products that weigh most. The rows below are its table. */
export function Grafico({ compras }: { compras: readonly Compra[] }) {
  if (compras.length < 2) return null
  const porCusto = compras.toSorted((a, b) => centavos(b.custoTotal) - centavos(a.custoTotal))
  const resto = porCusto.slice(MAIORES)
  return (
    <Panel className={styles.chart ?? ''} title="O que mais pesa no custo">
      <BarList
        bars={porCusto.slice(0, MAIORES).map(({ produtoId, nome, custoTotal }) => ({
          key: produtoId,
          name: nome,
          value: custoTotal,
          text: emReais(custoTotal),
        }))}
      />
      {resto.length > 0 ? (
        <p className={styles.rest}>
          Os outros {emNumero(resto.length)} somam {emReais(somar(resto.map(({ custoTotal }) => custoTotal)))}.
        </p>
      ) : null}
    </Panel>
  )
}
