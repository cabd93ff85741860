import { emReais, somar } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import styles from './inicial.module.css'
import { gastosPorMes, type Mes, nomeDoMes } from './meses.ts'

type Props = {
  pedidos: readonly Pedido[]
  hoje: string
  complete: boolean
  error: Error | null
  onRetry: () => void
}

/** A bar chart of twelve months of spending, with the figures as a table. */
export function Gastos({ pedidos, hoje, complete, error, onRetry }: Props) {
  const meses = gastosPorMes(pedidos, hoje)
  const maior = maiorDe(meses)
  const total = somar(meses.map(({ valorTotal }) => valorTotal))
  return (
    <Panel title="Gastos em 12 meses">
      {!complete ? (
        <Unread read={{ error, refetch: onRetry }} what="Não foi possível somar os pedidos" height={220} />
      ) : total === 0 ? (
        <p className={`quiet small mt-sm ${styles.quiet}`}>Ainda sem entregas nestes meses.</p>
      ) : (
        <>
          <EsteMes meses={meses} />
          <Barras meses={meses} />
          <p className={`quiet small mt-sm ${styles.quiet}`}>
            <b className="num">{emReais(total)}</b> no período, pelo dia da entrega. O maior mês foi{' '}
            {nomeDoMes(maior.mes)}, com <span className="num">{emReais(maior.valorTotal)}</span>.
          </p>
          <details className={`mt-xs ${styles.fold}`}>
            <summary>Ver os números</summary>
            <Tabela meses={meses} total={total} />
          </details>
        </>
      )}
    </Panel>
  )
}

/** This month, which can still be influenced, beside the previous one. */
function EsteMes({ meses }: { meses: readonly Mes[] }) {
  const [anterior, este] = meses.slice(-2)
  if (!anterior || !este) return null
  return (
    <>
      <p className={`bold ${styles.big}`}>
        <span className="num">{emReais(este.valorTotal)}</span>
      </p>
      <p className="quiet">
        em {soOMes(este.mes)} · em {soOMes(anterior.mes)} foram{' '}
        <span className="num">{emReais(anterior.valorTotal)}</span>
      </p>
    </>
  )
}

/** `março de 2026` → `março`. */
const soOMes = (mes: string): string => nomeDoMes(mes).split(' ')[0] ?? ''

function Barras({ meses }: { meses: readonly Mes[] }) {
  const { valorTotal: maior } = maiorDe(meses)
  return (
    <div className={`stack gap-xs mt-md ${styles.chart}`} role="img" aria-label={descricao(meses)}>
      {meses.map(({ mes, valorTotal }, i) => (
        <div
          key={mes}
          className={`stack quiet tiny gap-2xs ${styles.month}`}
          title={`${nomeDoMes(mes)}: ${emReais(valorTotal)}`}
        >
          <span
            className={`full ${styles.bar}`}
            data-now={i === meses.length - 1 || undefined}
            style={{ height: `${(valorTotal / maior) * 100}%` }}
          />
          <span className={styles.name}>{nomeDoMes(mes).slice(0, 3)}</span>
        </div>
      ))}
    </div>
  )
}

const maiorDe = (meses: readonly Mes[]): Mes => meses.reduce((a, b) => (b.valorTotal > a.valorTotal ? b : a))

function descricao(meses: readonly Mes[]): string {
  const maior = maiorDe(meses)
  const agora = meses.at(-1) ?? maior
  return `Gastos por mês. Maior: ${nomeDoMes(maior.mes)}, ${emReais(maior.valorTotal)}. Este mês: ${emReais(agora.valorTotal)}.`
}

function Tabela({ meses, total }: { meses: readonly Mes[]; total: number }) {
  return (
    <table className={`table ${styles.table}`} aria-label="Gastos por mês">
      <thead>
        <tr>
          <th scope="col">Mês</th>
          <th scope="col">Pedidos</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {meses.toReversed().map(({ mes, pedidos, valorTotal }) => (
          <tr key={mes}>
            <th scope="row">{nomeDoMes(mes)}</th>
            <td>{pedidos}</td>
            <td>{emReais(valorTotal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{meses.reduce((soma, { pedidos }) => soma + pedidos, 0)}</td>
          <td>{emReais(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
