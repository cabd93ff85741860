import { useWindowEvent } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DiaTexto } from '#contract/dias.ts'
import { emNumero } from '#contract/dinheiro.ts'
import type { lerMatrizDeFornecimento } from '#contract/fornecimento.ts'
import type { Answer } from '#contract/route.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import styles from './fornecimento.module.css'
import { PorProduto } from './por-produto.tsx'
import { Quantidade } from './quantidade.tsx'

const ROW = 44
const COLUMN = 112

type Props = Answer<typeof lerMatrizDeFornecimento> & { dia: DiaTexto }

/** Products down, clients across; on a phone the same as cards, since no matrix fits there. */
export function Matriz(props: Props) {
  const phone = usePhone()
  return phone ? <PorProduto produtos={props.produtos} /> : <Tabela {...props} />
}

/** Virtualized in both directions; on paper, everything. */
function Tabela({ clientes, produtos, dia }: Props) {
  const region = useRef<HTMLElement>(null)
  const printing = usePrinting()
  const getScrollElement = () => region.current
  const down = useVirtualizer({ count: produtos.length, getScrollElement, estimateSize: () => ROW, overscan: 8 })
  const across = useVirtualizer({
    horizontal: true,
    count: clientes.length,
    getScrollElement,
    estimateSize: () => COLUMN,
    overscan: 4,
  })
  const rows = visible(produtos, down, printing)
  const columns = visible(clientes, across, printing)
  return (
    <section
      ref={region}
      className={`surface ${styles.region}`}
      aria-label={`Produtos por clientes em ${showWeekday(dia)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <table className={styles.table} aria-rowcount={produtos.length + 1} aria-colcount={clientes.length + 2}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.matrizProduct}>
              Produto
            </th>
            <th scope="col" className={styles.total}>
              Total
            </th>
            <Space width={columns.before} />
            {columns.shown.map(({ item, index }) => (
              <th key={item.clienteId} scope="col" className={styles.client} aria-colindex={index + 3}>
                <span title={item.clienteNome}>{item.clienteNome}</span>
              </th>
            ))}
            <Space width={columns.after} />
          </tr>
        </thead>
        <tbody>
          <SpaceRow height={rows.before} />
          {rows.shown.map(({ item: produto, index }) => {
            const destinos = new Map(produto.destinos.map(({ clienteId, quantidade }) => [clienteId, quantidade]))
            return (
              <tr key={produto.produtoId} aria-rowindex={index + 2}>
                <th scope="row" className={styles.matrizProduct}>
                  <span title={produto.nome}>{produto.nome}</span>
                </th>
                <td className={styles.total}>
                  <Quantidade {...produto} />
                </td>
                <Space width={columns.before} />
                {columns.shown.map(({ item: { clienteId }, index }) => {
                  const quantidade = destinos.get(clienteId)
                  return (
                    <td key={clienteId} className={styles.cell} aria-colindex={index + 3}>
                      {quantidade === undefined ? null : emNumero(quantidade)}
                    </td>
                  )
                })}
                <Space width={columns.after} />
              </tr>
            )
          })}
          <SpaceRow height={rows.after} />
        </tbody>
      </table>
    </section>
  )
}

type Virtual = { getVirtualItems: () => { index: number; start: number; end: number }[]; getTotalSize: () => number }

/** The visible part of a list, and the space of the rest before and after it, in pixels. */
function visible<T>(items: readonly T[], virtual: Virtual, all: boolean) {
  const inSight = virtual.getVirtualItems()
  const at = (index: number) => items.slice(index, index + 1).map(item => ({ item, index }))
  if (all) return { shown: items.map((item, index) => ({ item, index })), before: 0, after: 0 }
  return {
    shown: inSight.flatMap(({ index }) => at(index)),
    before: inSight[0]?.start ?? 0,
    after: virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0),
  }
}

const Space = ({ width }: { width: number }) =>
  width > 0 ? <td aria-hidden="true" style={{ minWidth: width }} className={styles.space} /> : null

const SpaceRow = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr>
      <td aria-hidden="true" style={{ height }} className={styles.space} />
    </tr>
  ) : null

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useWindowEvent('afterprint', () => setPrinting(false))
  return printing
}
