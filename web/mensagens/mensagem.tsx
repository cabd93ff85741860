import type { ButtonProps } from '@mantine/core'
import { lazyPart } from '../ui/lazy.ts'
import { DialogButton } from '../ui/overlays/dialog-button.tsx'
import type { Sobre } from './escrever.ts'

const MensagemDialog = lazyPart(() => import('./mensagem-dialog.tsx'), 'MensagemDialog')

type Props = ButtonProps & {
  /** The button's visible words. */
  rotulo?: string
  /** The recipient, for screen readers and the dialog's title. */
  para: string
  /** Optional: read from the client's record when the screen does not have it. */
  telefone?: string
  sobre: Sobre
}

/** The button beside a phone number, with the message that makes sense there. Loaded lazily on the first press. */
export function Mensagem({ rotulo = 'Mensagem', para, telefone, sobre, ...button }: Props) {
  return (
    <DialogButton
      size="sm"
      className="no-print"
      {...button}
      dialog={onClose => <MensagemDialog para={para} telefone={telefone} sobre={sobre} onClose={onClose} />}
    >
      {rotulo}
      <span className="only-heard"> para {para}</span>
    </DialogButton>
  )
}
