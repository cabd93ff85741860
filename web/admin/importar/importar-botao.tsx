import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'

const carregar = () => import('./importar.tsx').then(module => ({ default: module.Importar }))
const Importar = lazy(carregar)

type Props = {
  tipo: TipoDeImportacao /** The shelf that takes the lines, in `estante-produtos`. */
  estanteId?: number
}

/** Opens the import beside a list; what it needs is loaded when it is pressed. */
export function ImportarBotao({ tipo, estanteId }: Props) {
  const [aberta, setAberta] = useState(false)
  const [usada, setUsada] = useState(false)
  const botao = useRef<HTMLButtonElement>(null)
  const fechar = () => {
    setAberta(false)
    requestAnimationFrame(() => botao.current?.focus())
  }
  const abrir = () => {
    setUsada(true)
    setAberta(true)
  }
  return (
    <>
      <Button ref={botao} variant="default" onClick={abrir} onPointerEnter={() => void carregar()}>
        Importar
      </Button>
      <Suspense>
        {usada ? <Importar tipo={tipo} estanteId={estanteId} aberta={aberta} onClose={fechar} /> : null}
      </Suspense>
    </>
  )
}
