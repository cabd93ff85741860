import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The part of a long list that is in sight, in whatever scrolls around it (a dialog), and the room that the rest takes
 * above and below. `lista` goes to the element that holds the rows, `medir` to each row with its `data-index`.
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
    // What stands above the list may grow: a refusal, the names of columns that are not used.
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
