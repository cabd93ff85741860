import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useClearOfWork } from './clear-of-work.ts'

export { notifications }

export function Toaster() {
  const { notifications: shown } = useNotifications()
  useClearOfWork(shown.length > 0)
  // One that a pointer rests on would keep all the others, and those that wait behind them.
  return <Notifications position="top-right" limit={4} pauseResetOnHover="notification" className="no-print" />
}
