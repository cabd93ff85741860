import { useSyncExternalStore } from 'react'
import { lazyPart } from '../lazy.ts'
import { isToasterWanted, whenToasterIsWanted } from './toast.ts'

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster')

/** The place of the toasts; mount it once. */
export function ToastHost() {
  const wanted = useSyncExternalStore(whenToasterIsWanted, isToasterWanted)
  return wanted ? <Toaster /> : null
}
