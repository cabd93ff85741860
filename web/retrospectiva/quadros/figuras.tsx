import type { CSSProperties } from 'react'
import { emPorcento, emReais } from '#contract/dinheiro.ts'
import { contado, nomeDoMes, reaisCurtos } from '../palavras.ts'
import styles from './quadros.module.css'

type Coluna = { name: string; value: number; highlighted?: boolean }
type ColunasProps = {
  /** What the picture shows, for a screen reader. */
  label: string
  columns: readonly Coluna[]
  /** Writes each value above its column: only for a few columns. */
  withValues?: boolean
}

/** Columns as high as their values; the highlighted one in the full colour. */
export function Colunas({ label, columns, withValues = false }: ColunasProps) {
  const maior = Math.max(0.01, ...columns.map(({ value }) => value))
  return (
    <div className={`stack ${styles.colunas}`} role="img" aria-label={label} data-com-valores={withValues || undefined}>
      {columns.map(({ name, value, highlighted }) => (
        <div
          key={name}
          className={`stack gap-xs quiet to-middle ${styles.coluna}`}
          data-destaque={highlighted || undefined}
          title={`${name}: ${emReais(value)}`}
        >
          <div className={`line centred at-end ${styles.trilho}`}>
            {withValues ? <span className={`semibold nowrap ${styles.valor} num`}>{emReais(value)}</span> : null}
            <i className="stiff full" style={{ height: `${(value / maior) * 100}%` }} />
          </div>
          <span className={styles.colunasNome}>{name}</span>
        </div>
      ))}
    </div>
  )
}

type Mes = { mes: number; pedidos: number; valorTotal: number }

/** The year on one page: each month filled in proportion to its sales, the best one full. */
export function QuadroDosMeses({ meses, best }: { meses: readonly Mes[]; best: number }) {
  const maior = Math.max(0.01, ...meses.map(({ valorTotal }) => valorTotal))
  return (
    <ol className={`stack gap-xs ${styles.quadro}`}>
      {meses.map(({ mes, pedidos, valorTotal }) => (
        <li
          key={mes}
          className="stack gap-2xs"
          data-melhor={mes === best || undefined}
          style={{ '--cheio': `${(valorTotal / maior) * 100}%` } as CSSProperties}
          title={`${contado(pedidos)} pedidos`}
        >
          <span>{nomeDoMes(mes)}</span>
          <b className="semibold nowrap num">{valorTotal > 0 ? reaisCurtos(valorTotal) : '–'}</b>
        </li>
      ))}
    </ol>
  )
}

type Place = { id: number; name: string; value: number }

/** The year's ranking: place, name and value, each above a bar in proportion to the value. */
export function Ranking({ label, places }: { label: string; places: readonly Place[] }) {
  const maior = Math.max(0.01, ...places.map(({ value }) => value))
  return (
    <ol className={`stack ${styles.ranking}`} aria-label={label}>
      {places.map(({ id, name, value }, i) => (
        <li key={id} className="stack">
          <span aria-hidden="true" className="quiet num">
            {i + 1}
          </span>
          <b className="medium nowrap">{name}</b>
          <span className="num">{emReais(value)}</span>
          <i aria-hidden="true" style={{ width: `${(value / maior) * 100}%` }} />
        </li>
      ))}
    </ol>
  )
}

const CEM = Array.from({ length: 100 }, (_, i) => i + 1)

/** A hundred squares, one filled for each percent of the share, and at least one. */
export function CemQuadros({ share }: { share: number }) {
  const cheios = Math.max(1, Math.round(share))
  return (
    <figure className={styles.cemQuadrosFigure}>
      <div className={`stack ${styles.quadros}`} role="img" aria-label={`${emPorcento(share)} das vendas do ano`}>
        {CEM.map(numero => (
          <i key={numero} data-cheio={numero <= cheios || undefined} />
        ))}
      </div>
      <figcaption className="quiet mt-md">
        De cada R$ 100 do ano, R$ {cheios} {cheios === 1 ? 'veio' : 'vieram'} dele.
      </figcaption>
    </figure>
  )
}
