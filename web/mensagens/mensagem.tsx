import type { ButtonProps } from '@mantine/core'
import { DialogButton } from '../ui/overlays/dialog-button.tsx'
import { part } from '../ui/part.ts'
import type { Sobre } from './opcoes.ts'

const MensagemDialog = part(() => import('./mensagem-dialog.tsx'), 'MensagemDialog')

type Props = ButtonProps & {
  /** To whom, for a screen reader and the dialog's title. */
  para: string
  /** Left out where the screen does not show it: it is read from the client's record. */
  telefone?: string
  sobre: Sobre
}

/** Stands beside a phone number: the messages that make sense there, ready to send. They come with the first press. */
export function Mensagem({ para, telefone, sobre, ...button }: Props) {
  return (
    <DialogButton
      size="sm"
      className="no-print"
      {...button}
      dialog={onClose => <MensagemDialog {...{ para, telefone, sobre, onClose }} />}
    >
      Mensagem<span className="only-heard"> para {para}</span>
    </DialogButton>
  )
}
