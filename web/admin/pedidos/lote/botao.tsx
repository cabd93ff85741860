import { type ReactNode, useState } from 'react'
import { BottomBar } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import styles from './lote.module.css'
import type { Recorte } from './use-lote.ts'

const carregar = () => import('./dialogo.tsx')
const Dialogo = part(carregar, 'Dialogo')

type Props = Recorte & {
  /** Why there is nothing to do; null when there may be something. */
  reason: string | null
  /** The screen's main button, when it is another one. */
  main?: ReactNode
}

/** Takes all orders of these days a step further; beside the title, or in a phone's bottom bar. */
export function EntregarEmLote({ reason, main, ...recorte }: Props) {
  const [aberto, setAberto] = useState(false)
  const phone = usePhone()
  const button = (
    <ReasonButton
      {...(main !== undefined && { variant: 'default' })}
      reason={recorte.periodo.dataInicial > recorte.periodo.dataFinal ? 'A data final vem antes da inicial' : reason}
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
      {aberto ? <Dialogo {...recorte} onClose={() => setAberto(false)} /> : null}
    </>
  )
}
