import { Link } from '@tanstack/react-router'
import { centavos, emPorcento, emReais } from '#contract/dinheiro.ts'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { showDay, showWeekday } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import styles from './painel.module.css'
import { type Painel, periodoDasVendas } from './painel.ts'

type Props = { vendas: Painel['vendas'] }

/** Four weeks of sales compared with the four before, weekday by weekday: a chart, a sentence and a table. */
export function Vendas({ vendas }: Props) {
  const { dias, diasAnteriores, valorTotal, valorTotalAnterior } = vendas
  return (
    <Panel
      title={
        <Link
          to="/admin/relatorios/vendas"
          search={periodoDasVendas(dias)}
          className={`${styles.plain} ${styles.titleLink}`}
        >
          Vendas, 4 semanas
        </Link>
      }
    >
      <p className={`mb-sm ${styles.sum}`}>
        <Link to="/admin/relatorios/vendas" search={periodoDasVendas(dias)} className={styles.plain}>
          <b className="num">{emReais(valorTotal)}</b>
        </Link>{' '}
        nas últimas 4 semanas
        {valorTotalAnterior > 0 ? (
          <>
            , <Comparacao agora={valorTotal} antes={valorTotalAnterior} /> das{' '}
            <Link
              to="/admin/relatorios/vendas"
              search={periodoDasVendas(diasAnteriores)}
              className={`link ${styles.link}`}
            >
              4 anteriores
            </Link>
          </>
        ) : null}
      </p>
      <LineChart
        label={`Vendas por dia, de ${showDay(dias[0]?.dia ?? null)} a ${showDay(dias.at(-1)?.dia ?? null)}, e nas 4 semanas antes`}
        caption="Por dia de entrega, em reais"
        names={['Estas 4 semanas', 'As 4 anteriores']}
        every={7}
        points={dias.map(({ dia, valorTotal }, i) => {
          const antes = diasAnteriores[i]
          return {
            name: showWeekday(dia),
            value: valorTotal,
            before: antes?.valorTotal ?? 0,
            text: `${emReais(valorTotal)}${antes ? ` · ${showWeekday(antes.dia)} ${emReais(antes.valorTotal)}` : ''}`,
          }
        })}
      />
      <ChartTable
        summary="Ver os dias em tabela"
        head={['Dia', 'Pedidos', 'Valor', '4 semanas antes']}
        rows={dias
          .map(({ dia, pedidos, valorTotal }, i) => {
            const doDia = { dataInicial: dia, dataFinal: dia }
            return [
              dia,
              <Link key={dia} to="/admin/relatorios/pedidos" search={doDia}>
                {showWeekday(dia)}
              </Link>,
              pedidos,
              emReais(valorTotal),
              emReais(diasAnteriores[i]?.valorTotal ?? 0),
            ] as const
          })
          .reverse()}
      />
    </Panel>
  )
}

function Comparacao({ agora, antes }: { agora: number; antes: number }) {
  const percent = ((centavos(agora) - centavos(antes)) * 100) / centavos(antes)
  return (
    <span className={percent >= 0 ? styles.up : 'amber'}>
      {emPorcento(Math.abs(percent))} {percent >= 0 ? 'acima' : 'abaixo'}
    </span>
  )
}
