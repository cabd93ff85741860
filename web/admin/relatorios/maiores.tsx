import { emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './relatorio.module.css'

export const MAIORES = 8

type Props = { title: string; bars: readonly { key: number; name: string; value: number }[] }

/** The biggest rows of a report as bars, with the sum of the others. The list below is the chart's table. */
export function Maiores({ title, bars }: Props) {
  if (bars.length < 2) return null
  const resto = bars.slice(MAIORES)
  return (
    <Panel className={styles.chart ?? ''} title={title}>
      <BarList bars={bars.slice(0, MAIORES).map(bar => ({ ...bar, text: emReais(bar.value) }))} />
      {resto.length > 0 ? (
        <p className="quiet small mt-sm">
          Os outros {emNumero(resto.length)} somam {emReais(somar(resto.map(({ value }) => value)))}.
        </p>
      ) : null}
    </Panel>
  )
}
