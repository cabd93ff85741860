import { lazy, Suspense, useState } from 'react'
import { BottomBar } from '../../../ui/page.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { invertido } from '../periodo.ts'
import type { Recorte } from './use-lote.ts'

const carregar = () => import('./dialogo.tsx').then(module => ({ default: module.Dialogo }))
const Dialogo = lazy(carregar)

type Props = Recorte & {
  /** Why there is nothing to do; null where there may be. */
  reason: string | null
}

/** Takes the orders of these days a step further, all together: beside the title, or under the thumb. */
export function EntregarEmLote({ reason, ...recorte }: Props) {
  const [aberto, setAberto] = useState(false)
  const phone = usePhone()
  const button = (
    <ReasonButton
      reason={invertido(recorte.periodo) ? 'A data final vem antes da inicial' : reason}
      fullWidth={phone}
      onClick={() => setAberto(true)}
      onPointerEnter={() => void carregar()}
    >
      Entregar e finalizar
    </ReasonButton>
  )
  return (
    <>
      {phone ? <BottomBar>{button}</BottomBar> : button}
      <Suspense>{aberto ? <Dialogo {...recorte} onClose={() => setAberto(false)} /> : null}</Suspense>
    </>
  )
}
