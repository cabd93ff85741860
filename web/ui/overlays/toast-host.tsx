import { useSelector } from '@tanstack/react-store'
import { lazyPart } from '../lazy.ts'
import { toasterWanted } from './toast.ts'

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster')

/** The place of the toasts; mount it once. */
export const ToastHost = () => (useSelector(toasterWanted) ? <Toaster /> : null)
