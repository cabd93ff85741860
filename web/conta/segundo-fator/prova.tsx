import type { ComponentProps } from 'react'
import { lerSegundoFator } from '#contract/segundo-fator.ts'
import { useRead } from '../../api/query.ts'
import { asksProof, type Failure } from '../../ui/failure.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'

export type Proof = { senhaAtual: string; codigo: string }
type Asking = { form: { values: Proof }; failure: Failure | null }

/** The server has asked for a proof, which is then being typed. */
export const isProofAsked = ({ form, failure }: Asking): boolean =>
  form.values.senhaAtual !== '' || (failure !== null && asksProof(failure))

type Props = Pick<ComponentProps<typeof PasswordField>, 'description'> & {
  field: (path: keyof Proof) => object
  autoFocus?: boolean
}

/** Asks administrators to prove who they are before they change another's access: a stolen session is not enough. */
export function Prova({ field, autoFocus = false, ...password }: Props) {
  const proprio = useRead(lerSegundoFator, {})
  return (
    <>
      <PasswordField
        {...field('senhaAtual')}
        {...password}
        label="Sua senha"
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
      />
      {proprio.data?.segundoFator.ligado ? <CodigoField {...field('codigo')} recovery label="Seu código" /> : null}
    </>
  )
}
