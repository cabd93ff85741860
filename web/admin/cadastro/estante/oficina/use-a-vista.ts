import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Virtualizes a long list within its nearest scroll container (a dialog): the indices in sight, and the space before
 * and after them. `lista` is the ref of the rows' parent, `medir` that of each row, which needs `data-index`.
 */
export function useAVista<E extends HTMLElement>(count: number, altura: number) {
  const lista = useRef<E>(null)
  const [rolavel, setRolavel] = useState<HTMLElement | null>(null)
  const [margem, setMargem] = useState(0)
  useLayoutEffect(() => {
    const aRolar = rolavelEmVolta(lista.current)
    setRolavel(aRolar)
    const medir = () => {
      const topo = lista.current?.getBoundingClientRect().top ?? 0
      setMargem(Math.round(topo - aRolar.getBoundingClientRect().top + aRolar.scrollTop))
    }
    medir()
    // Content above the list may grow: an error, the names of unused columns.
    const observador = new ResizeObserver(medir)
    for (const filho of aRolar.children) observador.observe(filho)
    return () => observador.disconnect()
  }, [])
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => rolavel,
    estimateSize: () => altura,
    overscan: 8,
    scrollMargin: margem,
  })
  const itens = virtual.getVirtualItems()
  return {
    lista,
    medir: virtual.measureElement,
    indices: itens.map(({ index }) => index),
    antes: (itens[0]?.start ?? margem) - margem,
    depois: virtual.getTotalSize() - ((itens.at(-1)?.end ?? margem) - margem),
  }
}

function rolavelEmVolta(element: HTMLElement | null): HTMLElement {
  for (let around = element?.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}
