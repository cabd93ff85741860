import { Suspense, useSyncExternalStore } from 'react'
import { part } from '../part.ts'
import { isToasterWanted, whenToasterIsWanted } from './toast.ts'

const Toaster = part(() => import('./toaster.tsx'), 'Toaster')

/** Once in the page, where the toasts appear. */
export function ToastHost() {
  const wanted = useSyncExternalStore(whenToasterIsWanted, isToasterWanted)
  return <Suspense>{wanted ? <Toaster /> : null}</Suspense>
}
