import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useClearOfWork } from './clear-of-work.ts'

export { notifications }

export function Toaster() {
  const { notifications: shown } = useNotifications()
  useClearOfWork(shown.length > 0)
  // By default, a pointer on one toast would keep all the others and hold back the queued ones.
  return <Notifications position="top-right" limit={4} pauseResetOnHover="notification" className="no-print" />
}
