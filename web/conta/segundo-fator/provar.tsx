import { PasswordInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { desligarSegundoFator } from '#contract/segundo-fator.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { Buttons } from './ligar.tsx'
import styles from './segundo-fator.module.css'

type Body = { senhaAtual: string; codigo: string }
type Props = {
  name: string
  action: string
  children: ReactNode
  onVoltar: () => void
  send: (body: Body) => Promise<unknown>
}

/** Password and code, before what a stolen session must not do. */
export function Provar({ name, action, children, onVoltar, send }: Props) {
  const { submit, field, failure, busy } = useContractForm({
    name: `segundo-fator-${name}`,
    initialValues: { senhaAtual: '', codigo: '' },
    schema: desligarSegundoFator.schema.body,
  })
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  return (
    <form className={styles.form} onSubmit={submit(send)} noValidate>
      {children}
      <PasswordInput
        {...field('senhaAtual')}
        ref={first}
        label="Sua senha"
        name="senhaAtual"
        autoComplete="current-password"
        maxLength={1000}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      />
      <CodigoField
        {...field('codigo')}
        recuperacao
        label="Código"
        description="Do aplicativo, ou um dos códigos de recuperação"
      />
      <FormFailure failure={failure} />
      <Buttons action={action} busy={busy} onVoltar={onVoltar} />
    </form>
  )
}
