import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { GrupoDeVendas } from '#contract/relatorios-agrupados.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { Panel } from '../../../ui/page.tsx'
import { MAIORES, Maiores } from '../maiores.tsx'
import styles from '../relatorio.module.css'
import { gruposDoPeriodo, nomeCurto, nomeDoGrupo } from '../tempo.ts'
import { NOMES, type Venda } from './colunas.tsx'

type Props = { grupo: GrupoDeVendas; periodo: Periodo; vendas: readonly Venda[] }

/** The sales as a chart: columns over time, or the biggest clients or products. The list below is its table. */
export function Grafico({ grupo, periodo, vendas }: Props) {
  if (grupo === 'cliente' || grupo === 'produto')
    return (
      <Maiores
        title={vendas.length > MAIORES ? `Os ${MAIORES} maiores ${NOMES[grupo].varios}` : `Vendas por ${grupo}`}
        bars={vendas.map(({ chave, nome, valorTotal }) => ({ key: Number(chave), name: nome, value: valorTotal }))}
      />
    )
  const grupos = gruposDoPeriodo(grupo, periodo)
  if (!grupos)
    return <p className="quiet mb-md">São dias demais para um gráfico: agrupe por mês ou escolha um período menor.</p>
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
            text: `${emReais(valorTotal)} · ${contar(pedidos, 'pedido', 'pedidos')}`,
          }
        })}
      />
    </Panel>
  )
}
