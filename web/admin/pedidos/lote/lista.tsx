import { memo, useLayoutEffect, useRef } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { useEmpresas } from './empresa.tsx'
import styles from './lote.module.css'
import { pedidosEm } from './passos.ts'
import type { Lote } from './use-lote.ts'

type Props = { lote: Lote; withDay: boolean }

/** The orders to choose from, all of them with one press. */
export function ListaDoLote({ lote: { linhas, vao, valor, mudados, escolher, faltam }, withDay }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const unassigned = useEmpresas()?.length ? 'sem empresa' : ''
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
        <Linhas {...{ linhas, mudados, withDay, unassigned }} />
      </ul>
    </>
  )
}

/** Memoized, because there may be five hundred rows and most presses change none of them. */
const Linhas = memo(function Linhas({ linhas, mudados, ...said }: Pick<Lote, 'linhas' | 'mudados'> & Said) {
  return linhas.map(pedido => <Linha key={pedido.id} {...said} pedido={pedido} changed={mudados.has(pedido.id)} />)
})

type LinhaProps = {
  pedido: Pedido
  changed: boolean
  withDay: boolean
  /** What an order without a company says; empty if the provider has none to assign. */
  unassigned: string
}

/** Re-renders only when its order changes. */
const Linha = memo(function Linha({ pedido, changed, ...said }: LinhaProps) {
  return (
    <li>
      <label className={`tickable ${styles.line}`}>
        <input type="checkbox" value={pedido.id} />
        <span className={`anywhere ${styles.name}`}>
          {pedido.clienteNome}
          <small>{detalhe(pedido, said)}</small>
          <ImpressoAntes {...pedido} />
          {changed ? <small className={styles.changed}>Mudou depois de escolhido</small> : null}
        </span>
        <span className="num">{emReais(pedido.valorTotal)}</span>
      </label>
    </li>
  )
})

type Said = Pick<LinhaProps, 'withDay' | 'unassigned'>

function detalhe({ id, dataEntrega, empresa }: Pedido, { withDay, unassigned }: Said): string {
  const dia = withDay && dataEntrega ? showWeekday(dataEntrega) : null
  return [`Pedido ${id}`, dia, empresa ?? unassigned].filter(Boolean).join(' · ')
}
