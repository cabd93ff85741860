import { Alert, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { NO_ANSWER } from '../api/call.ts'
import { homeOf, mayReturnTo, readSession } from '../api/session.ts'
import type { Failure } from '../ui/failure.ts'
import { EmailField } from '../ui/fields/email-field.tsx'
import { part } from '../ui/part.ts'
import type * as segundoFator from './entrar/segundo-fator.tsx'
import styles from './entrar.module.css'
import { codeProblem, signIn } from './sign-in.ts'

const load = () => import('./entrar/sem-entrar.tsx')
const Telefone = part(load, 'Telefone')
const Espera = part(load, 'Espera')

/** The sign-in screen at `/`. Leads to the user's home, or back to where the last session ended. */
export function Entrar() {
  const router = useRouter()
  const { voltar, email = '' } = useLocation({ select: location => location.state })
  const [failure, setFailure] = useState<Failure | null>(null)
  // Loaded once the password was right; what was typed stays. Kept in state instead of `lazy`, which would render it a
  // moment after loading: it must take the focus at once.
  const [{ SegundoFator }, setComCodigo] = useState<Partial<typeof segundoFator>>({})
  const codigo = useRef<HTMLInputElement>(null)
  // Before the paint, so that a user who types at once does not type into the previous field.
  useLayoutEffect(() => {
    if (SegundoFator) codigo.current?.focus()
  }, [SegundoFator])
  // Only with a mouse, because on a phone it would open the keyboard. Before the paint, because a later focus could
  // leave the password field and the password would be typed visibly.
  useLayoutEffect(() => {
    if (matchMedia('(hover: hover)').matches) document.getElementById(email ? 'senha' : 'email')?.focus()
  }, [email])
  const form = useForm({
    initialValues: { email, senha: '', codigo: '' },
    validate: {
      email: email => (email.trim() ? null : 'Informe o seu e-mail'),
      senha: senha => (senha ? null : 'Informe a sua senha'),
      codigo: codigo => (SegundoFator && !codigo.trim() ? 'Digite o código' : null),
    },
  })

  const enter = form.onSubmit(
    async ({ email, senha, codigo: digitado }) => {
      setFailure(null)
      const { errors } = await signIn(email.trim(), senha, digitado)
      const session = readSession()
      const wrong = errors && codeProblem(errors)
      if (wrong) {
        await import('./entrar/segundo-fator.tsx').then(setComCodigo, () => setFailure(NO_ANSWER))
        // The user may already be typing another code: selecting it would let the next letter replace it.
        if (digitado && form.getValues().codigo === digitado) {
          form.setFieldError('codigo', wrong)
          codigo.current?.select()
        }
      } else if (errors) setFailure(errors)
      else if (session) {
        const back = voltar && mayReturnTo(voltar, session) ? voltar : homeOf(session)
        router.history.replace(back)
      }
    },
    wrong => document.getElementById(['email', 'senha', 'codigo'].find(name => wrong[name]) ?? '')?.focus(),
  )

  return (
    <div className={`stack ${styles.screen}`}>
      <form className={`surface stack gap-md full ${styles.card}`} onSubmit={enter} noValidate>
        <h1 className={`bold ${styles.title}`}>Entrar</h1>
        <EmailField {...form.getInputProps('email')} id="email" label="E-mail" name="email" autoComplete="username" />
        <PasswordInput
          {...form.getInputProps('senha')}
          id="senha"
          label="Senha"
          name="senha"
          autoComplete="current-password"
          maxLength={1000}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
        />
        {SegundoFator ? (
          <SegundoFator
            {...form.getInputProps('codigo')}
            ref={codigo}
            onOther={() => form.setFieldValue('codigo', '')}
          />
        ) : null}
        {failure ? <SignInFailure key={failure.status} failure={failure} /> : null}
        <Button type="submit" fullWidth size="md" loading={form.submitting}>
          Entrar
        </Button>
        <p className="row between">
          <a href="/senha" className="target link">
            Esqueci a senha
          </a>
          <a href="/privacidade" className="target link">
            Privacidade
          </a>
        </p>
        {failure || email ? <Telefone /> : null}
      </form>
    </div>
  )
}

/** Below the form: the server's message, and how long to wait. */
function SignInFailure({ failure: { status, title, detail, retryAfter } }: { failure: Failure }) {
  const said = (
    <Alert color="red" title={title} role="alert">
      {detail}
    </Alert>
  )
  if (status !== 429 || retryAfter === undefined) return said
  return <Espera title={title} from={retryAfter} meanwhile={said} />
}
