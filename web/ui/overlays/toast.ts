import type { NotificationData } from '@mantine/notifications'
import { createAtom } from '@tanstack/react-store'
import { failureOf } from '../failure.ts'

/** A short success message: 'Cliente salvo'. */
export function toastSuccess(message: string): void {
  showToast({ message, color: 'green', autoClose: 4000 })
}

/** Something the user should know, though nothing went wrong. The same words are not shown twice at once. */
export function toastNotice(message: string): void {
  showToast({ id: message, message, color: 'amber', autoClose: 10_000 })
}

/** `what` says what happened ('O cliente não foi excluído'); the reason and the remedy come from the error. */
export function toastFailure(error: unknown, what: string): void {
  const { title, detail, status } = failureOf(error)
  if (status === 401) return // an expired session has its own message
  showToast({
    title: what,
    message: `${title.replace(/\.$/, '')}. ${detail}`,
    color: 'red',
    autoClose: 15_000,
    role: 'alert',
  })
}

/** The toaster is mounted with the first toast. */
export const toasterWanted = createAtom(false)
/** The toast of the last success: the next one takes its place. */
let success: string | undefined

/** Loads the toaster with the first toast, to keep the initial load small. */
export function showToast(toast: NotificationData): void {
  loadToaster().then(
    ({ notifications }) => {
      toasterWanted.set(true)
      if (toast.color === 'green' && success) notifications.hide(success)
      const id = notifications.show(toast)
      if (toast.color === 'green') success = id
    },
    (error: unknown) => console.error(toast.message, error),
  )
}

/** Preload before the network may fail, so that the failure can be shown. */
export const loadToaster = () => import('./toaster.tsx')

export function hideToast(id: string): void {
  if (toasterWanted.get()) void loadToaster().then(({ notifications }) => notifications.hide(id))
}
