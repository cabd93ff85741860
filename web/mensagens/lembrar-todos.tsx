import { DialogButton } from '../ui/overlays/dialog-button.tsx'
import { part } from '../ui/part.ts'

const Lembretes = part(() => import('./lembretes.tsx'), 'Lembretes')

/** Opens the reminders to all clients who have not ordered. */
export const LembrarTodos = () => (
  <DialogButton dialog={onClose => <Lembretes onClose={onClose} />}>Lembrar todos</DialogButton>
)
