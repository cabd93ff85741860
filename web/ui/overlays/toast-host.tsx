import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterWanted, whenToasterIsWanted } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(module => ({ default: module.Toaster })))

/** Once in the page, where the toasts appear. */
export function ToastHost() {
  const wanted = useSyncExternalStore(whenToasterIsWanted, isToasterWanted)
  return <Suspense>{wanted ? <Toaster /> : null}</Suspense>
}
