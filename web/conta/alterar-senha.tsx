import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import { lerSegundoFator } from '#contract/segundo-fator.ts'
import { trocarSenha } from '#contract/usuarios.ts'
import { useRead, useWrite } from '../api/query.ts'
import { useUser } from '../api/use-session.ts'
import { FileButton } from '../shell/file-button.tsx'
import { subs } from '../subs.ts'
import { CodigoField } from '../ui/fields/codigo-field.tsx'
import { FormFailure } from '../ui/fields/form-failure.tsx'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { useSentForm } from '../ui/fields/sent-form.ts'
import { lazyPart } from '../ui/lazy.ts'
import { Page, Panel } from '../ui/page.tsx'
import { Sessoes } from './sessoes.tsx'

/** Loaded lazily: only administrators have a second factor. */
const SegundoFator = lazyPart(() => import('./segundo-fator/painel.tsx'), 'SegundoFator')
const EMPTY = { senhaAtual: '', codigo: '', senhaNova: '', repetir: '' }

/** Changes the user's own password, which ends the other sessions, and lists the open sessions. */
export function AlterarSenha() {
  const { id, admin } = useUser()
  return (
    <Page title="Alterar senha" sub={subs.alterarSenha} narrow>
      <Panel>
        <Campos />
      </Panel>
      {admin ? <SegundoFator /> : null}
      <Sessoes />
      <Panel title="Notificações" className="mt-md">
        <Link to={admin ? '/admin/avisos' : '/cliente/avisos'} className="target link">
          Escolher o que chega por e-mail e no sino
        </Link>
      </Panel>
      <Panel title="Os seus dados" className="mt-md">
        <p className="quiet mb-sm">
          Um arquivo com tudo o que o sistema guarda sobre você. O que é, para quê e por quanto tempo está em{' '}
          <Link to="/privacidade">Privacidade</Link>.
        </p>
        <FileButton route={exportarDadosPessoais} sent={{ params: { id } }}>
          Baixar os meus dados
        </FileButton>
      </Panel>
    </Page>
  )
}

function Campos() {
  const { email, admin } = useUser()
  const { data } = useRead(lerSegundoFator, {}, { enabled: admin })
  const trocar = useWrite(trocarSenha, {
    success: ({ sessoesEncerradas }) => `Senha trocada. ${terminaram(sessoesEncerradas)}`,
  })
  const { form, submit, field, failure, busy } = useSentForm({
    initialValues: EMPTY,
    check: ({ senhaNova, repetir }) =>
      senhaNova === repetir ? {} : { repetir: 'As duas não são iguais: digite a nova senha de novo' },
  })
  const send = submit(async ({ senhaAtual, codigo, senhaNova }) => {
    await trocar.mutateAsync({ body: { senhaAtual, codigo, senhaNova } })
    form.reset()
  })
  return (
    <form className="stack gap-md" style={{ maxWidth: 420 }} onSubmit={send} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('senhaAtual')} label="Senha atual" />
      {data?.segundoFator.ligado ? <CodigoField {...field('codigo')} recovery label="Código do celular" /> : null}
      <NewPasswordField {...field('senhaNova')} label="Nova senha" name="senhaNova" />
      <PasswordField
        {...field('repetir')}
        label="Confirme a nova senha"
        name="repetir"
        autoComplete="new-password"
        maxLength={128}
      />
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" loading={busy}>
          Trocar a senha
        </Button>
      </div>
    </form>
  )
}

function terminaram(sessoes: number): string {
  if (sessoes === 0) return 'Não havia outra sessão aberta.'
  return sessoes === 1 ? 'A sua outra sessão terminou.' : `As suas outras ${sessoes} sessões terminaram.`
}
