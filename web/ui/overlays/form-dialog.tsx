import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { type Failure, failureOf } from '../failure.ts'
import { FormFailure } from '../fields/form-failure.tsx'
import type { SentForm } from '../fields/sent-form.ts'
import { useAskingClose } from '../use-unsaved-guard.ts'
import { Dialog } from './dialog.tsx'
import { DialogButtons, DialogFoot } from './dialog-buttons.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'opened'> &
  Pick<ComponentProps<typeof DialogButtons>, 'action' | 'busy' | 'danger' | 'reason' | 'saidBy' | 'first'> & {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    /** The call that it makes, in the place of `busy` and `failure`. */
    write?: { isPending: boolean; error: unknown }
    /** Whether something was typed: closing then asks. */
    unsaved?: () => boolean
    /** The errors of a refusal that belong to no field. */
    failure?: Failure | null
    /** Shown under the failure. */
    note?: ReactNode
    /** Buttons besides back and submit. */
    also?: ReactNode
  }

/** A dialog that is one form, mounted only while open. */
export function FormDialog(props: Props) {
  const { title, short = false, onSubmit, unsaved = NO, write, note, also, children, ...buttons } = props
  const { busy = write?.isPending ?? false, failure = write?.error ? failureOf(write.error) : null } = props
  const onClose = useAskingClose(() => !busy && unsaved(), props.onClose)
  const foot = (
    <DialogButtons {...buttons} busy={busy} onBack={onClose}>
      {also}
    </DialogButtons>
  )
  return (
    <Dialog title={title} short={short} onClose={onClose}>
      <form
        className="stack gap-md"
        noValidate
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {children}
        <FormFailure failure={failure} each />
        {note}
        {short ? foot : <DialogFoot>{foot}</DialogFoot>}
      </form>
    </Dialog>
  )
}

const NO = () => false

type SentProps<V extends object, B> = Omit<Props, 'onSubmit' | 'unsaved' | 'failure' | 'busy'> & {
  form: Pick<SentForm<V, B>, 'submit' | 'unsaved' | 'failure' | 'busy'>
  /** Sends what was typed; the dialog then closes, unless it returns false. */
  send: (body: B) => Promise<unknown>
}

/** The dialog of a form that a call judges. */
export function SentDialog<V extends object, B>({ form, send, ...dialog }: SentProps<V, B>) {
  const { submit, unsaved, failure, busy } = form
  const onSubmit = submit(async body => {
    if ((await send(body)) !== false) dialog.onClose()
  })
  return <FormDialog {...dialog} onSubmit={onSubmit} unsaved={unsaved} failure={failure} busy={busy} />
}
