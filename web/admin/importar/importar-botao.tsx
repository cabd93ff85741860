import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { part } from '../../ui/part.ts'

const load = () => import('./importar.tsx')
const Importar = part(load, 'Importar')

type Props = {
  tipo: TipoDeImportacao
  /** The shelf that gets the lines, for `estante-produtos`. */
  estanteId?: number
}

/** Opens the import beside a list. */
export function ImportarBotao(props: Props) {
  const { botao, janela } = useImportar(props)
  return (
    <>
      {botao}
      {janela}
    </>
  )
}

/**
 * The button and its dialog, separate so that the button can move with the screen's width: rotating a phone must not
 * close a preview. The dialog's code is loaded when the button is pressed.
 */
export function useImportar({ tipo, estanteId }: Props) {
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const open = () => {
    setUsed(true)
    setOpened(true)
  }
  return {
    botao: (
      <Button ref={button} variant="default" onClick={open} onPointerEnter={() => void load()}>
        Importar
      </Button>
    ),
    janela: used ? <Importar tipo={tipo} estanteId={estanteId} opened={opened} onClose={close} /> : null,
  }
}
