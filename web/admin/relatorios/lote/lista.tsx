import { memo, useLayoutEffect, useRef } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import styles from './lote.module.css'
import { pedidosEm } from './passos.ts'
import type { Lote } from './use-lote.ts'

type Props = { lote: Lote; withDay: boolean }

/** The orders to choose from, all of them with one press. */
export function ListaDoLote({ lote: { linhas, vao, valor, mudados, escolher, faltam }, withDay }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const todas = vao.size === linhas.length
  const tudo = faltam > 0 ? 'Os primeiros' : 'Todos,'
  // Sets the boxes directly, because re-rendering five hundred rows for one press on "Todos" is too slow.
  useLayoutEffect(() => {
    const boxes = list.current?.getElementsByTagName('input') ?? []
    for (const [i, box] of [...boxes].entries()) box.checked = vao.has(linhas[i]?.id ?? 0)
  }, [linhas, vao])
  return (
    <>
      <label className={`tickable medium mt-sm ${styles.all}`}>
        <input
          type="checkbox"
          data-autofocus
          checked={todas}
          ref={box => {
            if (box) box.indeterminate = vao.size > 0 && !todas
          }}
          onChange={() => escolher(linhas, !todas)}
        />
        <span>{todas ? `${tudo} ${pedidosEm(linhas.length)}` : `${vao.size} de ${pedidosEm(linhas.length)}`}</span>
        <b className="num">{emReais(valor)}</b>
      </label>
      <ul
        ref={list}
        className={styles.lines}
        aria-label="Pedidos"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement)
            escolher(
              linhas.filter(({ id }) => id === Number(target.value)),
              target.checked,
            )
        }}
      >
        <Linhas linhas={linhas} mudados={mudados} withDay={withDay} />
      </ul>
    </>
  )
}

/** Memoized, because there may be five hundred rows and most presses change none of them. */
const Linhas = memo(function Linhas({
  linhas,
  mudados,
  withDay,
}: Pick<Lote, 'linhas' | 'mudados'> & { withDay: boolean }) {
  return linhas.map(pedido => (
    <Linha key={pedido.id} pedido={pedido} changed={mudados.has(pedido.id)} withDay={withDay} />
  ))
})

type LinhaProps = { pedido: Pedido; changed: boolean; withDay: boolean }

/** Re-renders only when its order changes. */
const Linha = memo(function Linha({ pedido, changed, withDay }: LinhaProps) {
  return (
    <li>
      <label className={`tickable ${styles.line}`}>
        <input type="checkbox" value={pedido.id} />
        <span className={`anywhere ${styles.name}`}>
          {pedido.clienteNome}
          <small>{detalhe(pedido, withDay)}</small>
          <ImpressoAntes {...pedido} />
          {changed ? <small className={styles.changed}>Mudou depois de escolhido</small> : null}
        </span>
        <span className="num">{emReais(pedido.valorTotal)}</span>
      </label>
    </li>
  )
})

function detalhe({ id, dataEntrega, empresa }: Pedido, withDay: boolean): string {
  const dia = withDay && dataEntrega ? showWeekday(dataEntrega) : null
  return [`Pedido ${id}`, dia, empresa ?? 'sem empresa'].filter(Boolean).join(' · ')
}
