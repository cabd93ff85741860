import type { ComponentProps, ReactNode } from 'react'
import { isProofAsked, type Proof, Prova } from '../../conta/segundo-fator/prova.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'

type Props = Omit<ComponentProps<typeof SentDialog>, 'form' | 'send' | 'children'> & {
  children?: ReactNode
  send: (proof: Proof) => Promise<unknown>
  description?: string
  /** Asks for the caller's own password at once; otherwise when the server has refused for want of it. */
  proved?: boolean
}

/** A question that may ask for the caller's own proof: a stolen session is not enough. */
export function ComProva({ send, description, proved = true, children, ...dialog }: Props) {
  const form = useSentForm({ initialValues: { senhaAtual: '', codigo: '' } })
  return (
    <SentDialog short {...dialog} form={{ ...form, unsaved: () => false }} send={send}>
      {children}
      {proved || isProofAsked(form) ? <Prova field={form.field} autoFocus description={description} /> : null}
    </SentDialog>
  )
}
