import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import type { Failure } from '../failure.ts'
import { FormFailure } from '../fields/form-failure.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButtons, DialogFoot } from './dialog-buttons.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'opened'> &
  Pick<ComponentProps<typeof DialogButtons>, 'action' | 'busy' | 'danger' | 'reason' | 'saidBy' | 'first' | 'keep'> & {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    /** The errors of a refusal that belong to no field. */
    failure?: Failure | null
    /** Shown under the failure. */
    note?: ReactNode
    /** Buttons besides back and submit. */
    also?: ReactNode
  }

/** A dialog that is one form, mounted only while open. If it may hold unsaved work, close it with `useAskingClose`. */
export function FormDialog(props: Props) {
  const { title, short = false, onClose, onSubmit, failure = null, note, also, children, ...buttons } = props
  const foot = (
    <DialogButtons {...buttons} onBack={onClose}>
      {also}
    </DialogButtons>
  )
  return (
    <Dialog title={title} short={short} onClose={onClose}>
      <form className="stack gap-md" noValidate autoComplete="off" onSubmit={onSubmit}>
        {children}
        <FormFailure failure={failure} each />
        {note}
        {short ? foot : <DialogFoot>{foot}</DialogFoot>}
      </form>
    </Dialog>
  )
}
