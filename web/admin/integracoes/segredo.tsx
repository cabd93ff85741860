import { FocusTrap, TextInput } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'

type Props = { title: string; why: string; segredo: string; onClose: () => void }

/** Shows a secret that has just been made: once, to be copied. A press beside it does not lose it unasked. */
export function Segredo({ title, why, segredo, onClose }: Props) {
  const close = async () => {
    const question = { title: 'Já guardou o segredo?', text: 'Ele não é mostrado de novo.', action: 'Já guardei' }
    if (await confirm({ ...question, back: 'Voltar' })) onClose()
  }
  return (
    <Dialog short title={title} onClose={() => void close()}>
      <FocusTrap>
        <div className="stack gap-md">
          <p>{why} Ele não é mostrado de novo.</p>
          <TextInput readOnly data-autofocus label="Segredo" value={segredo} onFocus={event => event.target.select()} />
          <DialogFoot>
            <DialogButtons back="Pronto" onBack={onClose}>
              <CopyButton variant="filled" text={segredo} done="Segredo copiado" />
            </DialogButtons>
          </DialogFoot>
        </div>
      </FocusTrap>
    </Dialog>
  )
}
