import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { desligarSegundoFator, novosCodigosDeRecuperacao } from '#contract/segundo-fator.ts'
import { useWrite } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { saveFile } from '../../ui/save-file.ts'

export function Desligar({ onBack }: { onBack: () => void }) {
  const desligar = useWrite(desligarSegundoFator, {
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
      <p className="quiet">
        Desativada, a sua senha sozinha abre o sistema. Os códigos de recuperação deixam de valer.
      </p>
    </ComSenha>
  )
}

export function NovosCodigos({ onBack }: { onBack: () => void }) {
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const novos = useWrite(novosCodigosDeRecuperacao)
  if (codigos)
    return (
      <div className="stack gap-md">
        <h3 className="semibold">Novos códigos de recuperação</h3>
        <CodigosDeRecuperacao codigos={codigos} />
        <div>
          <Button onClick={onBack}>Já guardei os códigos</Button>
        </div>
      </div>
    )
  return (
    <ComSenha
      action="Fazer novos códigos"
      onBack={onBack}
      send={async body => setCodigos((await novos.mutateAsync({ body })).codigos)}
    >
      <p className="quiet">Os dez códigos de antes deixam de valer.</p>
    </ComSenha>
  )
}

/** The recovery codes, shown only once, and ways to keep them. */
export function CodigosDeRecuperacao({ codigos }: { codigos: readonly string[] }) {
  const { email } = useUser()
  const text = [`Códigos de recuperação de ${email}`, 'Cada um vale uma vez.', '', ...codigos, ''].join('\r\n')
  const save = () =>
    saveFile({ nome: 'codigos-de-recuperacao.txt', blob: new Blob([text], { type: 'text/plain;charset=utf-8' }) })
  return (
    <>
      <p className="quiet">
        Sem o celular, cada um deles abre a porta uma vez. <b>Não serão mostrados de novo:</b> guarde-os fora do
        celular.
      </p>
      <ol className="surface padded" style={CODES} aria-label="Códigos de recuperação">
        {codigos.map(codigo => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className="row gap-xs">
        <CopyButton text={text} done="Códigos copiados" failed="Os códigos não foram copiados" />
        <Button variant="default" onClick={save}>
          Baixar
        </Button>
      </div>
    </>
  )
}

const CODES = { columns: '13em', fontFamily: 'ui-monospace, monospace' }

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
  const { submit, field, failure, busy } = useSentForm({
    initialValues: { senhaAtual: '', codigo: '' },
  })
  return (
    <form className="stack gap-md" style={{ maxWidth: 420 }} onSubmit={submit(send)} noValidate>
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
