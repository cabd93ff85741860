import { Notifications, notifications } from '@mantine/notifications'

export { notifications }

// By default, a pointer on one toast would keep all the others and hold back the queued ones.
export const Toaster = () => (
  <Notifications position="top-right" limit={4} pauseResetOnHover="notification" className="no-print" />
)
