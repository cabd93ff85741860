import { type ReactNode, Suspense, useState } from 'react'
import { BottomBar } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { invertido } from '../periodo.ts'
import styles from './lote.module.css'
import type { Recorte } from './use-lote.ts'

const carregar = () => import('./dialogo.tsx')
const Dialogo = part(carregar, 'Dialogo')

type Props = Recorte & {
  /** Why there is nothing to do; null where there may be. */
  reason: string | null
  /** What comes before it, where that is the screen's main button. */
  main?: ReactNode
}

/** Takes the orders of these days a step further, all together: beside the title, or under the thumb. */
export function EntregarEmLote({ reason, main, ...recorte }: Props) {
  const [aberto, setAberto] = useState(false)
  const phone = usePhone()
  const button = (
    <ReasonButton
      {...(main !== undefined && { variant: 'default' })}
      reason={invertido(recorte.periodo) ? 'A data final vem antes da inicial' : reason}
      onClick={() => setAberto(true)}
      onPointerEnter={() => void carregar()}
    >
      Entregar e finalizar
    </ReasonButton>
  )
  return (
    <>
      {phone ? (
        <BottomBar>
          <div className={`row gap-xs full ${styles.bottom}`}>
            {button}
            {main}
          </div>
        </BottomBar>
      ) : (
        <>
          {button}
          {main}
        </>
      )}
      <Suspense>{aberto ? <Dialogo {...recorte} onClose={() => setAberto(false)} /> : null}</Suspense>
    </>
  )
}
