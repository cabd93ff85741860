import { type ComponentProps, type ReactNode, useState } from 'react'
import { Prova } from '../../conta/segundo-fator/prova.tsx'
import { failureOf } from '../../ui/failure.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'

type Proof = { senhaAtual: string; codigo: string }
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
  const [asked, setAsked] = useState(proved)
  const attempt = async (proof: Proof) => {
    try {
      return await send(proof)
    } catch (error) {
      if (failureOf(error).errors.some(({ campo }) => campo === 'senhaAtual')) setAsked(true)
      throw error
    }
  }
  return (
    <SentDialog short {...dialog} form={{ ...form, unsaved: () => false }} send={attempt}>
      {children}
      {asked ? <Prova field={form.field} autoFocus description={description} /> : null}
    </SentDialog>
  )
}
