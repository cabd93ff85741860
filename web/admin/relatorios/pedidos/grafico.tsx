import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { Status } from '#contract/pedidos.ts'
import { SITUACOES } from '#contract/relatorios-agrupados.ts'
import { ESPERA_APROVACAO, toneOf } from '#contract/situacao.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { Panel } from '../../../ui/page.tsx'
import styles from '../relatorio.module.css'
import { gruposDoPeriodo, nomeCurto, nomeDoGrupo } from '../tempo.ts'
import type { Grupo } from './agrupados.tsx'
import { VARIOS } from './totais.tsx'

type Props = { periodo: Periodo; status: Status | undefined; dias: readonly Grupo[] }

const emPalavras = (situacao: (typeof SITUACOES)[number], varios: boolean): string => {
  if (situacao === ESPERA_APROVACAO) return varios ? 'esperam aprovação' : 'espera aprovação'
  return `${situacao.toLowerCase()}${varios ? 's' : ''}`
}

/** The number of orders per day, by status. "Por dia" has the same numbers as a table. */
export function Grafico({ periodo, status, dias }: Props) {
  const grupos = gruposDoPeriodo('dia', periodo)
  if (!grupos || grupos.length < 2 || dias.length === 0) return null
  const porDia = new Map(dias.map(dia => [dia.chave, dia]))
  const used = SITUACOES.filter(each => dias.some(({ porStatus }) => porStatus[each]))
  return (
    <Panel className={styles.chart ?? ''} title={`Pedidos ${status ? VARIOS[status].toLowerCase() : ''} por dia`}>
      <ColumnChart
        label={`Pedidos por dia e status, de ${periodoPorExtenso(periodo)}. Os mesmos números estão em “Por dia”.`}
        whole
        caption="Quantos pedidos. Passe o cursor ou toque numa coluna para ver o dia."
        series={used.map(name => ({
          name,
          tone: toneOf(name),
          soft: name === 'Entregue' || name === ESPERA_APROVACAO,
        }))}
        columns={grupos.map(chave => {
          const dia = porDia.get(chave)
          const parts = used.flatMap(each => {
            const counted = dia?.porStatus[each]
            return counted ? [`${emNumero(counted.pedidos)} ${emPalavras(each, counted.pedidos > 1)}`] : []
          })
          return {
            key: chave,
            name: nomeDoGrupo('dia', chave),
            short: nomeCurto('dia', chave),
            values: used.map(each => dia?.porStatus[each]?.pedidos ?? 0),
            text: parts.length > 0 ? `${parts.join(', ')} · ${emReais(dia?.valorTotal ?? 0)}` : 'nenhum pedido',
          }
        })}
      />
    </Panel>
  )
}
