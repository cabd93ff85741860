import { Link } from '@tanstack/react-router'
import { emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './painel.module.css'
import { type Painel, periodoDasVendas } from './painel.ts'

type Props = { produtos: Painel['topProdutos']; dias: Painel['vendas']['dias'] }

export function MaisVendidos({ produtos, dias }: Props) {
  if (produtos.length === 0) return null
  return (
    <Panel title="Mais vendidos, 30 dias">
      <BarList
        bars={produtos.slice(0, 6).map(({ produtoId, nome, valorTotal, quantidade, unidadeMedida }) => ({
          key: produtoId,
          name: (
            <Link
              to="/admin/relatorios/fornecimento"
              search={{ ...periodoDasVendas(dias), busca: nome }}
              className={styles.plain}
            >
              {nome}
            </Link>
          ),
          note: comUnidade(quantidade, unidadeMedida),
          value: valorTotal,
          text: emReais(valorTotal),
        }))}
      />
      <Link to="/admin/relatorios/compras" search={periodoDasVendas(dias)} className={styles.more}>
        Ver todos os produtos
      </Link>
    </Panel>
  )
}
