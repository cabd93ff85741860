import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useClearOfDialogHeads } from './clear-of-dialog-heads.ts'

export { notifications }

export function Toaster() {
  const { notifications: shown } = useNotifications()
  useClearOfDialogHeads(shown.length > 0)
  return <Notifications position="top-right" limit={4} className="no-print" />
}
