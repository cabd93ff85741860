import type { NotificationData } from '@mantine/notifications'
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

let wanted = false
/** The toast of the last success: the next one takes its place. */
let success: string | undefined
const listeners = new Set<() => void>()

/** Loads the toaster with the first toast, to keep the initial load small. */
export function showToast(toast: NotificationData): void {
  loadToaster().then(
    ({ notifications }) => {
      wanted = true
      for (const listener of listeners) listener()
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
  if (wanted) void loadToaster().then(({ notifications }) => notifications.hide(id))
}

export const isToasterWanted = (): boolean => wanted

export function whenToasterIsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
