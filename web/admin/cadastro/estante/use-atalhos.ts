import { useEffect, useRef } from 'react'

type Atalhos = { aoSalvar: () => void; aoDesfazer: () => void }

/** Ctrl+S saves. Ctrl+Z takes back the last step of the sheet; in another text field it is that field's own. */
export function useAtalhos(atalhos: Atalhos): void {
  const agora = useRef(atalhos)
  useEffect(() => {
    agora.current = atalhos
  })
  useEffect(() => {
    const ouvir = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (document.querySelector('[aria-modal="true"]')) return
      const foco = event.target instanceof HTMLElement ? event.target : null
      const deOutroTexto = foco?.matches('input, textarea') && !foco.closest('[data-folha]')
      if (event.key === 's') agora.current.aoSalvar()
      else if (event.key === 'z' && !deOutroTexto) agora.current.aoDesfazer()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', ouvir)
    return () => removeEventListener('keydown', ouvir)
  }, [])
}
