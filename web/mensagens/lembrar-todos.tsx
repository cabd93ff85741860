import { DialogButton } from '../ui/overlays/dialog-button.tsx'
import { part } from '../ui/part.ts'

const Lembretes = part(() => import('./lembretes.tsx'), 'Lembretes')

/** To everybody who has not ordered, one after the other. */
export const LembrarTodos = () => (
  <DialogButton dialog={onClose => <Lembretes onClose={onClose} />}>Lembrar todos</DialogButton>
)
