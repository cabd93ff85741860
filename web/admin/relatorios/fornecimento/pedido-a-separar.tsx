import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { vendida } from '#contract/diferencas.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { PedidoASeparar } from '#contract/fornecimento.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import styles from './fornecimento.module.css'
import { marcaDaLinha, useMarcas } from './marcas.ts'
import { Quantidade } from './quantidade.tsx'

const Entregar = lazy(() => import('../entrega/entregar.tsx').then(module => ({ default: module.Entregar })))

type Props = {
  pedido: PedidoASeparar
  withDay: boolean
  /** A search shows some of its lines only. */
  foundOnly: boolean
}

/** One order to pick: what, how much, and which of it is in the box already. */
export function CartaoDoPedido({ pedido, withDay, foundOnly }: Props) {
  const { id, clienteNome, status, dataEntrega, observacao, valor, itens } = pedido
  const { marcas, marcar } = useMarcas(dataEntrega)
  const chaves = itens.map(marcaDaLinha)
  const feitos = chaves.filter(chave => marcas.has(chave)).length
  const tudo = feitos === itens.length
  const [entregando, setEntregando] = useState(false)
  return (
    <article className={styles.order} aria-label={`Pedido ${id}`} data-done={tudo || undefined}>
      <header>
        <div className={`row centred ${styles.orderHead}`}>
          <Link to="/admin/relatorios/pedido" search={{ id }}>
            Pedido {id}
          </Link>
          <span className="only-print">{clienteNome}</span>
          {withDay ? <span>{showWeekday(dataEntrega)}</span> : null}
          <StatusChip>{status}</StatusChip>
          <span className={`quiet small nowrap grow ${styles.progress}`}>
            {feitos} de {itens.length} {itens.length === 1 ? 'separado' : 'separados'}
          </span>
          <span className={`${styles.orderValue} num`}>{emReais(valor)}</span>
          <Button
            size="compact-sm"
            variant="default"
            className={`${styles.all} no-print`}
            aria-label={`${tudo ? 'Desmarcar' : 'Marcar'} tudo do pedido ${id}`}
            onClick={() => marcar(chaves, !tudo)}
          >
            {tudo ? 'Desmarcar tudo' : 'Marcar tudo'}
          </Button>
          {status === 'Confirmado' ? (
            <Button
              size="compact-sm"
              className={`${styles.all} no-print`}
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
        {itens.map(item => {
          const chave = marcaDaLinha(item)
          return (
            <li key={item.itemPedidoId}>
              <label className={`tickable ${styles.line} ${styles.ticks}`}>
                <input
                  type="checkbox"
                  checked={marcas.has(chave)}
                  onChange={event => marcar([chave], event.currentTarget.checked)}
                />
                <span className={`anywhere shrinks ${styles.lineName}`}>
                  {item.nome}
                  <Diferencas item={item} />
                </span>
                <Quantidade {...item} quantidade={vendida(item)} />
              </label>
            </li>
          )
        })}
      </ul>
      <Suspense>
        {entregando ? <Entregar id={id} dataEntrega={dataEntrega} onClose={() => setEntregando(false)} /> : null}
      </Suspense>
      {foundOnly ? <p className={styles.partial}>Só as linhas encontradas pela busca.</p> : null}
    </article>
  )
}
