import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy.ts'
import type { DeOnde } from './use-importacao.ts'

const load = () => import('./importar.tsx')
const Importar = lazyPart(load, 'Importar')

/**
 * The button and its dialog, separate so that the button can move with the screen's width: rotating a phone must not
 * close a preview. The dialog's code is loaded when the button is pressed.
 */
export function useImportar(deOnde: DeOnde) {
  const [opened, setOpened] = useState(false)
  return {
    botao: (
      <Button variant="default" onClick={() => setOpened(true)} onPointerEnter={() => void load()}>
        Importar
      </Button>
    ),
    janela: opened ? <Importar {...deOnde} onClose={() => setOpened(false)} /> : null,
  }
}
