import { Link } from '@tanstack/react-router'
import { emReais } from '#contract/dinheiro.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './painel.module.css'
import { type Painel, periodoDasVendas } from './painel.ts'

type Props = { clientes: Painel['topClientes']; dias: Painel['vendas']['dias'] }

export function MelhoresClientes({ clientes, dias }: Props) {
  if (clientes.length === 0) return null
  return (
    <Panel title="Quem mais comprou, 30 dias">
      <BarList
        bars={clientes.slice(0, 6).map(({ clienteId, clienteNome, pedidos, valorTotal }) => ({
          key: clienteId,
          name: (
            <Link
              to="/admin/relatorios/vendas"
              search={{ ...periodoDasVendas(dias), clienteId }}
              className={styles.plain}
            >
              {clienteNome}
            </Link>
          ),
          note: `${pedidos} ${pedidos === 1 ? 'pedido' : 'pedidos'}`,
          value: valorTotal,
          text: emReais(valorTotal),
        }))}
      />
      <Link to="/admin/relatorios/vendas" search={periodoDasVendas(dias)} className={styles.more}>
        Ver todos os clientes
      </Link>
    </Panel>
  )
}
