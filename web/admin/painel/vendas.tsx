import { Link, type LinkProps } from '@tanstack/react-router'
import { diaPorExtenso } from '#contract/dias.ts'
import { centavos, contar, emPorcento, emReais, somar } from '#contract/dinheiro.ts'
import type { Painel } from '#contract/painel.ts'
import { comUnidade } from '#contract/unidades.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { Panel } from '../../ui/page.tsx'

type Vendas = Painel['vendas']

/** The days that the sales cover, as a report's filter. */
const periodoDasVendas = (dias: Vendas['dias']) => ({ dataInicial: dias[0]?.dia, dataFinal: dias.at(-1)?.dia })

/** Four weeks of sales, each beside the one four weeks before it: a sentence, a chart and a table. */
export function Vendas({ vendas }: { vendas: Vendas }) {
  const { dias, diasAnteriores, valorTotal, valorTotalAnterior } = vendas
  const periodo = periodoDasVendas(dias)
  return (
    <Panel title="Vendas, 4 semanas">
      <p className="mb-sm">
        <b className="bold num">{emReais(valorTotal)}</b> nas últimas 4 semanas
        {valorTotalAnterior > 0 ? (
          <>
            , <Comparacao agora={valorTotal} antes={valorTotalAnterior} /> das{' '}
            <Link to="/admin/relatorios/vendas" search={periodoDasVendas(diasAnteriores)} className="link">
              4 anteriores
            </Link>
          </>
        ) : null}
      </p>
      {valorTotal + valorTotalAnterior > 0 ? <Semanas vendas={vendas} /> : null}
      <Link to="/admin/relatorios/vendas" search={{ ...periodo, grupo: 'dia' }} className="link target">
        Ver as vendas por dia
      </Link>
    </Panel>
  )
}

function Semanas({ vendas: { dias, diasAnteriores } }: { vendas: Vendas }) {
  const semanas = [0, 7, 14, 21].map(i => ({
    ...somaDe(dias.slice(i, i + 7)),
    antes: somaDe(diasAnteriores.slice(i, i + 7)),
  }))
  return (
    <>
      <ColumnChart
        label="Vendas por semana, cada uma ao lado da de 4 semanas antes"
        caption="Por semana de entrega, em reais"
        beside
        series={[
          { name: '4 semanas antes', tone: 'brand', soft: true },
          { name: 'Estas 4 semanas', tone: 'brand' },
        ]}
        columns={semanas.map(({ nome, valorTotal, antes }) => ({
          key: nome,
          name: nome,
          short: nome.slice(0, 'dd/mm'.length),
          values: [antes.valorTotal, valorTotal],
          text: `${emReais(valorTotal)} · ${antes.nome} ${emReais(antes.valorTotal)}`,
        }))}
      />
      <ChartTable
        summary="Ver as semanas em tabela"
        head={['Semana', 'Pedidos', 'Valor', '4 semanas antes']}
        rows={semanas.toReversed().map(({ nome, periodo, pedidos, valorTotal, antes }) => [
          nome,
          <Link key={nome} to="/admin/relatorios/pedidos" search={periodo} className="link target">
            {nome}
          </Link>,
          pedidos,
          emReais(valorTotal),
          emReais(antes.valorTotal),
        ])}
      />
    </>
  )
}

function somaDe(dias: Vendas['dias']) {
  const periodo = periodoDasVendas(dias)
  const [de, ate] = [periodo.dataInicial, periodo.dataFinal].map(dia =>
    diaPorExtenso(dia ?? '').slice(0, 'dd/mm'.length),
  )
  return {
    nome: `${de} a ${ate}`,
    periodo,
    pedidos: dias.reduce((sum, { pedidos }) => sum + pedidos, 0),
    valorTotal: somar(dias.map(({ valorTotal }) => valorTotal)),
  }
}

function Comparacao({ agora, antes }: { agora: number; antes: number }) {
  const percent = ((centavos(agora) - centavos(antes)) * 100) / centavos(antes)
  return (
    <span className={percent >= 0 ? 'green' : 'amber'}>
      {emPorcento(Math.abs(percent))} {percent >= 0 ? 'acima' : 'abaixo'}
    </span>
  )
}

/** The products and clients with the highest sales, each linked to its report. */
export function Maiores({ painel: { topProdutos, topClientes, vendas } }: { painel: Painel }) {
  const periodo = periodoDasVendas(vendas.dias)
  return (
    <>
      <Barras
        title="Mais vendidos, 4 semanas"
        bars={topProdutos.map(({ produtoId, nome, valorTotal, quantidade, unidadeMedida }) => ({
          key: produtoId,
          name: nome,
          note: comUnidade(quantidade, unidadeMedida),
          value: valorTotal,
          link: { to: '/admin/relatorios/fornecimento', search: { ...periodo, busca: nome } },
        }))}
        all={{ to: '/admin/relatorios/compras', search: periodo, children: 'Ver todos os produtos' }}
      />
      <Barras
        title="Quem mais comprou, 4 semanas"
        bars={topClientes.map(({ clienteId, clienteNome, pedidos, valorTotal }) => ({
          key: clienteId,
          name: clienteNome,
          note: contar(pedidos, 'pedido', 'pedidos'),
          value: valorTotal,
          link: { to: '/admin/relatorios/vendas', search: { ...periodo, clienteId } },
        }))}
        all={{ to: '/admin/relatorios/vendas', search: periodo, children: 'Ver todos os clientes' }}
      />
    </>
  )
}

const NA_TELA = 6

type Bar = { key: number; name: string; note: string; value: number; link: LinkProps }

function Barras({ title, bars, all }: { title: string; bars: readonly Bar[]; all: LinkProps }) {
  if (bars.length === 0) return null
  const shown = bars.slice(0, NA_TELA).map(({ name, link, ...bar }) => ({
    ...bar,
    name: (
      <Link {...link} className="opens">
        {name}
      </Link>
    ),
    text: emReais(bar.value),
  }))
  return (
    <Panel title={title}>
      <BarList bars={shown} />
      <Link {...all} className="link target" />
    </Panel>
  )
}
