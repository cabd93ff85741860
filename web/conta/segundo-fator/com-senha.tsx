import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  ComSenhaAtual,
  ComSenhaECodigo,
  desligarSegundoFator,
  lerSegundoFator,
  novosCodigosDeRecuperacao,
} from '#contract/segundo-fator.ts'
import { useWrite } from '../../api/query.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import styles from '../conta.module.css'
import { CodigosDeRecuperacao } from './codigos.tsx'

export function Desligar({ onBack }: { onBack: () => void }) {
  const desligar = useWrite(desligarSegundoFator, {
    invalidates: [lerSegundoFator],
    success: 'Verificação em duas etapas desativada',
  })
  return (
    <ComSenha
      action="Desativar a verificação em duas etapas"
      onBack={onBack}
      send={async body => {
        await desligar.mutateAsync({ body })
        onBack()
      }}
    >
      <p className={`quiet mb-sm ${styles.intro}`}>
        Desativada, a sua senha sozinha abre o sistema. Os códigos de recuperação deixam de valer.
      </p>
    </ComSenha>
  )
}

export function NovosCodigos({ onBack }: { onBack: () => void }) {
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const novos = useWrite(novosCodigosDeRecuperacao, { invalidates: [lerSegundoFator] })
  if (codigos) return <Novos codigos={codigos} onBack={onBack} />
  return (
    <ComSenha
      action="Fazer novos códigos"
      onBack={onBack}
      send={async body => setCodigos((await novos.mutateAsync({ body })).codigos)}
    >
      <p className={`quiet mb-sm ${styles.intro}`}>Os dez códigos de antes deixam de valer.</p>
    </ComSenha>
  )
}

function Novos({ codigos, onBack }: { codigos: readonly string[]; onBack: () => void }) {
  return (
    <div className={`stack ${styles.steps}`}>
      <section data-print>
        <h3>Novos códigos de recuperação</h3>
        <CodigosDeRecuperacao codigos={codigos} />
      </section>
      <div>
        <Button onClick={onBack}>Já guardei os códigos</Button>
      </div>
    </div>
  )
}

type Props = {
  action: string
  onBack: () => void
  send: (body: { senhaAtual: string; codigo: string }) => Promise<unknown>
  /** While the second factor is off, there is no code to ask for. */
  codeless?: boolean
  children?: ReactNode
}

/** Asks for password and code before an action that a stolen session must not be able to do. */
export function ComSenha({ action, onBack, send, codeless = false, children }: Props) {
  const { submit, field, failure, busy } = useContractForm({
    initialValues: { senhaAtual: '', codigo: '' },
    schema: codeless ? ComSenhaAtual : ComSenhaECodigo,
  })
  return (
    <form className={`stack gap-lg ${styles.form}`} onSubmit={submit((_, values) => send(values))} noValidate>
      {children}
      <PasswordField
        {...field('senhaAtual')}
        autoFocus
        label="Sua senha"
        description={codeless ? 'Para ter certeza de que é você' : undefined}
      />
      {codeless ? null : <CodigoField {...field('codigo')} recovery label="Código" />}
      <FormFailure failure={failure} />
      <Buttons action={action} busy={busy} onBack={onBack} />
    </form>
  )
}

export function Buttons({ action, busy, onBack }: { action: string; busy: boolean; onBack: () => void }) {
  return (
    <div className="row gap-xs">
      <Button variant="default" onClick={onBack}>
        Cancelar
      </Button>
      <Button type="submit" loading={busy}>
        {action}
      </Button>
    </div>
  )
}
