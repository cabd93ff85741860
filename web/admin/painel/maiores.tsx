import { Link, type LinkProps } from '@tanstack/react-router'
import { contar, emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './painel.module.css'
import { type Painel, periodoDasVendas } from './painel.ts'

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
  return (
    <Panel title={title}>
      <BarList
        bars={bars.slice(0, NA_TELA).map(({ name, link, ...bar }) => ({
          ...bar,
          name: (
            <Link {...link} className={styles.plain}>
              {name}
            </Link>
          ),
          text: emReais(bar.value),
        }))}
      />
      <Link {...all} className={`link line centred ${styles.more}`} />
    </Panel>
  )
}
