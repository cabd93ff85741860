import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { vendida } from '#contract/diferencas.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { PedidoASeparar } from '#contract/fornecimento.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { part } from '../../../ui/part.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import styles from './fornecimento.module.css'
import { Quantidade } from './quantidade.tsx'

const Entregar = part(() => import('../entrega/entregar.tsx'), 'Entregar')

type Props = {
  pedido: PedidoASeparar
  withDay: boolean
  /** A search is active, so only the lines it finds are shown. */
  foundOnly: boolean
}

/** One order: what goes, and how much of it. */
export function CartaoDoPedido({ pedido, withDay, foundOnly }: Props) {
  const { id, clienteNome, status, dataEntrega, observacao, valor, itens } = pedido
  const [entregando, setEntregando] = useState(false)
  return (
    <article className={`surface ${styles.order}`} aria-label={`Pedido ${id}`}>
      <header>
        <div className={`row centred ${styles.orderHead}`}>
          <Link to="/admin/relatorios/pedido" search={{ id }} className="semibold">
            Pedido {id}
          </Link>
          <span className="only-print">{clienteNome}</span>
          {withDay ? <span>{showWeekday(dataEntrega)}</span> : null}
          <StatusChip>{status}</StatusChip>
          <span className={`${styles.orderValue} num`}>{emReais(valor)}</span>
          {status === 'Confirmado' ? (
            <Button
              size="compact-sm"
              className={`${styles.deliver} no-print`}
              aria-label={`Entregar o pedido ${id}`}
              onClick={() => setEntregando(true)}
            >
              Entregar
            </Button>
          ) : null}
        </div>
      </header>
      <div className={styles.stale}>
        <ImpressoAntes {...pedido} />
      </div>
      {observacao ? <p className={`anywhere as-written amber ${styles.observation}`}>{observacao}</p> : null}
      <ul className={`stack ${styles.lines}`}>
        {itens.map(item => (
          <li key={item.itemPedidoId} className={`line between centred gap-sm ${styles.line}`}>
            <span className="anywhere shrinks">
              {item.nome}
              <Diferencas item={item} />
            </span>
            <Quantidade {...item} quantidade={vendida(item)} />
          </li>
        ))}
      </ul>
      {entregando ? <Entregar id={id} dataEntrega={dataEntrega} onClose={() => setEntregando(false)} /> : null}
      {foundOnly ? <p className={`quiet small ${styles.partial}`}>Só as linhas encontradas pela busca.</p> : null}
    </article>
  )
}
