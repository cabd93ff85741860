import { emNumero, emReais, somar } from '#contract/dinheiro.ts'
import type { GrupoDeVendas } from '#contract/relatorios-agrupados.ts'
import { BarList } from '../../../ui/charts/bar-list.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { Panel } from '../../../ui/page.tsx'
import { type Periodo, periodoPorExtenso } from '../periodo.ts'
import styles from '../relatorio.module.css'
import { gruposDoPeriodo, nomeCurto, nomeDoGrupo } from '../tempo.ts'
import { NOMES, type Venda } from './colunas.tsx'

type Props = { grupo: GrupoDeVendas; periodo: Periodo; vendas: readonly Venda[] }
const MAIORES = 8

/** The sales as a picture: over time as columns, of clients and products the biggest. The rows below are its table. */
export function Grafico({ grupo, periodo, vendas }: Props) {
  if (grupo === 'cliente' || grupo === 'produto') return <Maiores grupo={grupo} vendas={vendas} />
  const grupos = gruposDoPeriodo(grupo, periodo)
  if (!grupos)
    return <p className={styles.note}>São dias demais para um gráfico: agrupe por mês ou escolha um período menor.</p>
  if (grupos.length < 2) return null
  const porChave = new Map(vendas.map(venda => [venda.chave, venda]))
  return (
    <Panel className={styles.chart ?? ''} title={`Vendas por ${NOMES[grupo].um}`}>
      <ColumnChart
        label={`Vendas por ${NOMES[grupo].um}, de ${periodoPorExtenso(periodo)}. Os mesmos números estão na tabela abaixo.`}
        caption="Em R$. Passe o cursor ou toque numa coluna para ler."
        columns={grupos.map(chave => {
          const { valorTotal = 0, pedidos = 0 } = porChave.get(chave) ?? {}
          return {
            key: chave,
            name: nomeDoGrupo(grupo, chave),
            short: nomeCurto(grupo, chave),
            values: [valorTotal],
            text: `${emReais(valorTotal)} · ${emNumero(pedidos)} ${pedidos === 1 ? 'pedido' : 'pedidos'}`,
          }
        })}
      />
    </Panel>
  )
}

function Maiores({ grupo, vendas }: { grupo: 'cliente' | 'produto'; vendas: readonly Venda[] }) {
  if (vendas.length < 2) return null
  const maiores = vendas.slice(0, MAIORES)
  const resto = vendas.slice(MAIORES)
  const { varios } = NOMES[grupo]
  return (
    <Panel
      className={styles.chart ?? ''}
      title={resto.length > 0 ? `Os ${MAIORES} maiores ${varios}` : `Vendas por ${grupo}`}
    >
      <BarList
        bars={maiores.map(({ chave, nome, valorTotal }) => ({
          key: Number(chave),
          name: nome,
          value: valorTotal,
          text: emReais(valorTotal),
        }))}
      />
      {resto.length > 0 ? (
        <p className={styles.rest}>
          Os outros {emNumero(resto.length)} somam {emReais(somar(resto.map(({ valorTotal }) => valorTotal)))}.
        </p>
      ) : null}
    </Panel>
  )
}
