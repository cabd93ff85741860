import { toastFailure, toastSuccess } from './overlays/toast.ts'

/** Puts text on the clipboard, which browsers offer only on HTTPS and localhost; `done` and `failed` are the toasts. */
export const copyText = (text: string, done: string, failed = 'Não foi copiado'): void =>
  void navigator.clipboard.writeText(text).then(
    () => toastSuccess(done),
    (error: unknown) => toastFailure(error, failed),
  )
