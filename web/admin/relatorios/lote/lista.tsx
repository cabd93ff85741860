import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { showWeekday } from '../../../ui/moment.ts'
import styles from './lote.module.css'
import { pedidosEm } from './passos.ts'
import type { Lote } from './use-lote.ts'

type Props = { lote: Lote; comDia: boolean }

/** The orders to choose from, all of them with one press. */
export function ListaDoLote({ lote: { linhas, vao, vai, trocar }, comDia }: Props) {
  const todas = vao.length === linhas.length
  const soma = vao.reduce((soma, { valorTotal }) => soma + Math.round(valorTotal * 100), 0) / 100
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          data-autofocus
          checked={todas}
          ref={box => {
            if (box) box.indeterminate = vao.length > 0 && !todas
          }}
          onChange={() => trocar((todas ? linhas : linhas.filter(pedido => !vai(pedido))).map(({ id }) => id))}
        />
        <span>{todas ? `Todos, ${pedidosEm(linhas.length)}` : `${vao.length} de ${pedidosEm(linhas.length)}`}</span>
        <b className="num">{emReais(soma)}</b>
      </label>
      <ul className={styles.lines} aria-label="Pedidos">
        {linhas.map(pedido => (
          <li key={pedido.id}>
            <label className={styles.line}>
              <input type="checkbox" checked={vai(pedido)} onChange={() => trocar([pedido.id])} />
              <span className={styles.name}>
                {pedido.clienteNome}
                <small>{detalhe(pedido, comDia)}</small>
              </span>
              <span className="num">{emReais(pedido.valorTotal)}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

function detalhe({ id, dataEntrega, empresa }: Pedido, comDia: boolean): string {
  const dia = comDia && dataEntrega ? showWeekday(dataEntrega) : null
  return [`Pedido ${id}`, dia, empresa ?? 'sem empresa'].filter(Boolean).join(' · ')
}
