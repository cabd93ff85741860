import { useWindowEvent } from '@mantine/hooks'
import { escolherTexto } from './ir-para.ts'

type Atalhos = { onSave: () => void; onUndo: () => void; onRedo: () => void }

/**
 * Ctrl+S saves. Ctrl+Z undoes the sheet's last step, Ctrl+Y or Ctrl+Shift+Z redoes it; other text fields keep their own
 * undo and redo.
 */
export function useAtalhos({ onSave, onUndo, onRedo }: Atalhos): void {
  useWindowEvent('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (document.querySelector('[aria-modal="true"]')) return
    const foco = event.target instanceof HTMLElement ? event.target : null
    const deOutroTexto = foco?.matches('input, textarea') && !foco.closest('[data-folha]')
    // With Shift or Caps Lock the key says a capital.
    const tecla = `${event.shiftKey ? 'Shift+' : ''}${event.key.toLowerCase()}`
    if (tecla === 's') onSave()
    else if (tecla === 'z' && !deOutroTexto) onUndo()
    else if ((tecla === 'y' || tecla === 'Shift+z') && !deOutroTexto) onRedo()
    else return
    event.preventDefault()
    escolherTexto()
  })
}
