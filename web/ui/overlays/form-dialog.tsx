import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import type { Failure } from '../failure.ts'
import { FormFailure } from '../fields/form-failure.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButtons, DialogFoot } from './dialog-buttons.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'opened'> &
  Pick<ComponentProps<typeof DialogButtons>, 'action' | 'busy' | 'danger' | 'reason' | 'saidBy' | 'first' | 'keep'> & {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    /** What was refused, and no field is to blame for. */
    failure?: Failure | null
    /** Said under what was refused. */
    note?: ReactNode
    /** What else can be done, beside back and forth. */
    also?: ReactNode
  }

/** A dialog that is one form, there only while it is open. One that may hold unsaved work closes with `useAskingClose`. */
export function FormDialog(props: Props) {
  const { title, short = false, onClose, onSubmit, failure = null, note, also, children, ...buttons } = props
  const foot = (
    <DialogButtons {...buttons} onBack={onClose}>
      {also}
    </DialogButtons>
  )
  return (
    <Dialog opened title={title} short={short} onClose={onClose}>
      <form className="stack gap-md" noValidate autoComplete="off" onSubmit={onSubmit}>
        {children}
        <FormFailure failure={failure} each />
        {note}
        {short ? foot : <DialogFoot>{foot}</DialogFoot>}
      </form>
    </Dialog>
  )
}
