import { useEffect, useRef } from 'react'
import { escolherTexto } from './ir-para.ts'

type Atalhos = { onSave: () => void; onUndo: () => void; onRedo: () => void }

/**
 * Ctrl+S saves. Ctrl+Z takes back the last step of the sheet, Ctrl+Y or Ctrl+Shift+Z does it again; in another text
 * field these are that field's own.
 */
export function useAtalhos(atalhos: Atalhos): void {
  const agora = useRef(atalhos)
  useEffect(() => {
    agora.current = atalhos
  })
  useEffect(() => {
    const ouvir = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if (document.querySelector('[aria-modal="true"]')) return
      const foco = event.target instanceof HTMLElement ? event.target : null
      const deOutroTexto = foco?.matches('input, textarea') && !foco.closest('[data-folha]')
      // With Shift or Caps Lock the key says a capital.
      const tecla = `${event.shiftKey ? 'Shift+' : ''}${event.key.toLowerCase()}`
      if (tecla === 's') agora.current.onSave()
      else if (tecla === 'z' && !deOutroTexto) agora.current.onUndo()
      else if ((tecla === 'y' || tecla === 'Shift+z') && !deOutroTexto) agora.current.onRedo()
      else return
      event.preventDefault()
      escolherTexto()
    }
    addEventListener('keydown', ouvir)
    return () => removeEventListener('keydown', ouvir)
  }, [])
}
