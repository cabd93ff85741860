import type { ComponentProps } from 'react'
import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { Panel } from '../../ui/page.tsx'
import { gruposDoPeriodo, nomeCurto, nomeDoGrupo, type Tempo } from './periodo.ts'

/** One group: its value, or the values of the series, and all of them as text. */
type Barra = { chave: string; nome: string; valores: readonly number[]; texto?: string }
type Props = {
  /** 'Vendas por semana'. */
  titulo: string
  /** How days are grouped; left out: not by days. */
  tempo?: Tempo | undefined
  periodo: Periodo
  barras: readonly Barra[]
} & Pick<ComponentProps<typeof ColumnChart>, 'series' | 'whole'>

const MAIORES = 8

/** A report's groups as a chart: columns over time, or the biggest ones. The list below is its table. */
export function Grafico({ titulo, tempo, periodo, barras, ...chart }: Props) {
  if (!tempo) return <Maiores titulo={titulo} barras={barras} />
  const grupos = gruposDoPeriodo(tempo, periodo)
  if (!grupos)
    return <p className="quiet mb-md">São dias demais para um gráfico: agrupe por mês ou escolha um período menor.</p>
  if (grupos.length < 2) return null
  const porChave = new Map(barras.map(barra => [barra.chave, barra]))
  return (
    <Panel className="mb-sm" title={titulo}>
      <ColumnChart
        {...chart}
        label={`${titulo}, de ${periodoPorExtenso(periodo)}. Os mesmos números estão na tabela abaixo.`}
        caption="Passe o cursor ou toque numa coluna para ler."
        columns={grupos.map(chave => ({
          key: chave,
          name: nomeDoGrupo(tempo, chave),
          short: nomeCurto(tempo, chave),
          values: porChave.get(chave)?.valores ?? [],
          text: porChave.get(chave)?.texto ?? 'nada',
        }))}
      />
    </Panel>
  )
}

/** The biggest groups as bars, with the sum of the others. */
function Maiores({ titulo, barras }: Pick<Props, 'titulo' | 'barras'>) {
  if (barras.length < 2) return null
  const bars = barras
    .map(({ chave, nome, valores }) => ({ key: chave, name: nome, value: somar(valores) }))
    .sort((a, b) => b.value - a.value)
  const resto = bars.slice(MAIORES)
  return (
    <Panel className="mb-sm" title={resto.length > 0 ? `${titulo}: os ${MAIORES} maiores` : titulo}>
      <BarList bars={bars.slice(0, MAIORES).map(bar => ({ ...bar, text: emReais(bar.value) }))} />
      {resto.length > 0 ? (
        <p className="quiet small mt-sm">
          Os outros {emNumero(resto.length)} somam {emReais(somar(resto.map(({ value }) => value)))}.
        </p>
      ) : null}
    </Panel>
  )
}
