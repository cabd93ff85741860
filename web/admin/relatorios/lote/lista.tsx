import { memo, useDeferredValue } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { showWeekday } from '../../../ui/moment.ts'
import styles from './lote.module.css'
import { pedidosEm } from './passos.ts'
import type { Lote } from './use-lote.ts'

type Props = { lote: Lote; comDia: boolean }

/** From so many on, boxes that change together are drawn after the answer to the press. */
const MUITAS = 20

/** The orders to choose from, all of them with one press. */
export function ListaDoLote({ lote: { linhas, vao, dizer, faltam }, comDia }: Props) {
  const todas = vao.size === linhas.length
  const cents = linhas.reduce((soma, { id, valorTotal }) => soma + (vao.has(id) ? Math.round(valorTotal * 100) : 0), 0)
  const jaDesenhadas = useDeferredValue(vao)
  const nasLinhas = Math.abs(vao.size - jaDesenhadas.size) > MUITAS ? jaDesenhadas : vao
  const tudo = faltam > 0 ? 'Os primeiros' : 'Todos,'
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          data-autofocus
          checked={todas}
          ref={box => {
            if (box) box.indeterminate = vao.size > 0 && !todas
          }}
          onChange={() =>
            dizer(
              linhas.map(({ id }) => id),
              !todas,
            )
          }
        />
        <span>{todas ? `${tudo} ${pedidosEm(linhas.length)}` : `${vao.size} de ${pedidosEm(linhas.length)}`}</span>
        <b className="num">{emReais(cents / 100)}</b>
      </label>
      <ul className={styles.lines} aria-label="Pedidos">
        {linhas.map(pedido => (
          <Linha key={pedido.id} pedido={pedido} vai={nasLinhas.has(pedido.id)} comDia={comDia} dizer={dizer} />
        ))}
      </ul>
    </>
  )
}

type LinhaProps = Pick<Lote, 'dizer'> & { pedido: Pedido; vai: boolean; comDia: boolean }

/** One of up to five hundred: only the one that is pressed is drawn anew. */
const Linha = memo(function Linha({ pedido, vai, comDia, dizer }: LinhaProps) {
  return (
    <li>
      <label className={styles.line}>
        <input type="checkbox" checked={vai} onChange={() => dizer([pedido.id], !vai)} />
        <span className={styles.name}>
          {pedido.clienteNome}
          <small>{detalhe(pedido, comDia)}</small>
        </span>
        <span className="num">{emReais(pedido.valorTotal)}</span>
      </label>
    </li>
  )
})

function detalhe({ id, dataEntrega, empresa }: Pedido, comDia: boolean): string {
  const dia = comDia && dataEntrega ? showWeekday(dataEntrega) : null
  return [`Pedido ${id}`, dia, empresa ?? 'sem empresa'].filter(Boolean).join(' · ')
}
