import type { Route } from '#contract/route.ts'
import type { Extra, Sent } from '../../api/call.ts'
import { useWrite } from '../../api/query.ts'
import { toastFailure, toastSuccess } from '../../ui/overlays/toast.ts'
import { toastUndo } from '../../ui/overlays/undo-toast.tsx'

type Activation<R extends Route, T> = {
  route: R
  sent: (record: T, ativo: boolean) => Sent<R> & Extra
  invalidates: readonly Route[]
  /** The toast's text: 'Restaurante Aurora inativado'. */
  done: (record: T, ativo: boolean) => string
  /** The failure toast's title: 'O cliente não mudou de situação'. */
  failure: string
}

/** Activates or deactivates a record at once; the toast offers to undo it. */
export function useActivation<R extends Route, T>({ route, sent, invalidates, done, failure }: Activation<R, T>) {
  const write = useWrite(route, { invalidates })
  const attempt = async (record: T, ativo: boolean, then: () => void) => {
    try {
      await write.mutateAsync(sent(record, ativo))
      then()
    } catch (error) {
      toastFailure(error, failure)
    }
  }
  const change = (record: T, ativo: boolean): void => {
    const undo = () => void attempt(record, !ativo, () => toastSuccess(done(record, !ativo)))
    void attempt(record, ativo, () => toastUndo(done(record, ativo), undo))
  }
  return { change, busy: write.isPending }
}
