import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useSelector } from '@tanstack/react-store'
import { createPortal } from 'react-dom'
import { openDialogs } from './native-dialog.tsx'

export { notifications }

/** While a dialog is open the toasts are within it, because what is outside can't be seen or pressed. */
export const Toaster = () =>
  createPortal(
    // By default, a pointer on one toast would keep all the others and hold back the queued ones.
    <Notifications
      position="top-right"
      limit={4}
      pauseResetOnHover="notification"
      className="no-print"
      withinPortal={false}
    />,
    useSelector(openDialogs, dialogs => dialogs.at(-1)) ?? document.body,
  )
