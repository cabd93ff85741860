import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy.ts'
import type { DeOnde } from '../importar/use-importacao.ts'

const load = () => import('../importar/importar.tsx')
const Importar = lazyPart(load, 'Importar')

/** The button and its dialog, apart: where a turned phone moves the button, a preview must not close. */
export function useImportar(deOnde: DeOnde) {
  const [opened, setOpened] = useState(false)
  return {
    tools: (
      <Button variant="default" onClick={() => setOpened(true)} onPointerEnter={() => void load()}>
        Importar
      </Button>
    ),
    dialog: opened ? <Importar {...deOnde} onClose={() => setOpened(false)} /> : null,
  }
}
