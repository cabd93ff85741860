import { Button, PasswordInput } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { lerSegundoFator, ligarSegundoFator, prepararSegundoFator } from '#contract/segundo-fator.ts'
import { listarSessoes } from '#contract/sessoes.ts'
import { useWrite } from '../../api/query.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { CodigosDeRecuperacao } from './codigos.tsx'
import { QrCode } from './qr-code.tsx'
import { Segredo } from './segredo.tsx'
import styles from './segundo-fator.module.css'

type Preparado = Answer<typeof prepararSegundoFator>

/** The password first; then the app, the recovery codes and the first code, which switches it on. */
export function Ligar({ onVoltar }: { onVoltar: () => void }) {
  const [preparado, setPreparado] = useState<Preparado | null>(null)
  return preparado ? (
    <Passos preparado={preparado} onVoltar={onVoltar} />
  ) : (
    <Senha onPreparado={setPreparado} onVoltar={onVoltar} />
  )
}

function Senha({ onPreparado, onVoltar }: { onPreparado: (preparado: Preparado) => void; onVoltar: () => void }) {
  const preparar = useWrite(prepararSegundoFator)
  const { submit, field, failure, busy } = useContractForm({
    name: 'segundo-fator-preparar',
    initialValues: { senhaAtual: '' },
    schema: prepararSegundoFator.schema.body,
  })
  const enviar = submit(async body => onPreparado(await preparar.mutateAsync({ body })))
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  return (
    <form className={styles.form} onSubmit={enviar} noValidate>
      <PasswordInput
        {...field('senhaAtual')}
        ref={first}
        label="Sua senha"
        name="senhaAtual"
        description="Para ter certeza de que é você"
        autoComplete="current-password"
        maxLength={1000}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      />
      <FormFailure failure={failure} />
      <Buttons action="Continuar" busy={busy} onVoltar={onVoltar} />
    </form>
  )
}

function Passos({ preparado, onVoltar }: { preparado: Preparado; onVoltar: () => void }) {
  const ligar = useWrite(ligarSegundoFator, {
    invalidates: [lerSegundoFator, listarSessoes],
    success: ({ sessoesEncerradas: n }) =>
      n === 0
        ? 'Segundo fator ligado'
        : `Segundo fator ligado. ${n === 1 ? 'A sua outra sessão terminou' : 'As suas outras sessões terminaram'}`,
  })
  const { submit, field, failure, busy } = useContractForm({
    name: 'segundo-fator-ligar',
    initialValues: { codigo: '' },
    schema: ligarSegundoFator.schema.body,
  })
  const enviar = submit(async body => {
    await ligar.mutateAsync({ body })
    onVoltar()
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form className={styles.steps} onSubmit={enviar} noValidate>
      <section>
        <h3 ref={heading} tabIndex={-1}>
          1. Leia este código com o aplicativo autenticador
        </h3>
        <p className={styles.intro}>
          Serve qualquer um: Google Authenticator, Microsoft Authenticator, Aegis, o do seu gerenciador de senhas.
        </p>
        <div className={styles.app}>
          <QrCode text={preparado.endereco} label="Código QR para o aplicativo autenticador" />
          <Segredo segredo={preparado.segredo} endereco={preparado.endereco} />
        </div>
      </section>
      <section data-print>
        <h3>2. Guarde os códigos de recuperação</h3>
        <CodigosDeRecuperacao codigos={preparado.codigos} />
      </section>
      <section>
        <h3>3. Digite o código que o aplicativo mostra</h3>
        <CodigoField {...field('codigo')} label="Código de 6 números" />
      </section>
      <FormFailure failure={failure} />
      <Buttons action="Ligar" busy={busy} onVoltar={onVoltar} />
    </form>
  )
}

export function Buttons({ action, busy, onVoltar }: { action: string; busy: boolean; onVoltar: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={onVoltar}>
        Cancelar
      </Button>
      <Button type="submit" loading={busy}>
        {action}
      </Button>
    </div>
  )
}
