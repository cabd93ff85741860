import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterWanted, whenToasterIsWanted } from './toast.ts'

const Notifications = lazy(() => import('./toaster.ts').then(module => ({ default: module.Notifications })))

/** Once in the page, where the toasts appear. */
export function ToastHost() {
  const wanted = useSyncExternalStore(whenToasterIsWanted, isToasterWanted)
  return <Suspense>{wanted ? <Notifications position="top-right" limit={4} className="no-print" /> : null}</Suspense>
}
