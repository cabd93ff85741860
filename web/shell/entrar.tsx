import { Alert, Button, PasswordInput, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { homeOf, mayReturnTo, readSession } from '../api/session.ts'
import type { Failure } from '../ui/failure.ts'
import { CodigoField } from '../ui/fields/codigo-field.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import styles from './entrar.module.css'
import { codeProblem, signIn } from './sign-in.ts'

/** The way in, at `/`. Leads to the person's home, or back to where the last session ended. */
export function Entrar() {
  const router = useRouter()
  const voltar = useLocation({ select: location => location.state.voltar })
  const [failure, setFailure] = useState<Failure | null>(null)
  // Shown once the password was right; what was typed stays.
  const [comCodigo, setComCodigo] = useState(false)
  const codigo = useRef<HTMLInputElement>(null)
  // Before the paint: a person who types at once must not type into the field before.
  useLayoutEffect(() => {
    if (comCodigo) codigo.current?.focus()
  }, [comCodigo])
  // Where that opens no keyboard over the screen. Before it is painted too: later it could take the focus from the password's
  // field, and the password would be typed in sight.
  useLayoutEffect(() => {
    if (matchMedia('(hover: hover)').matches) document.getElementById('email')?.focus()
  }, [])
  const form = useForm({
    initialValues: { email: '', senha: '', codigo: '' },
    validate: {
      email: email => (email.trim() ? null : 'Informe o seu e-mail'),
      senha: senha => (senha ? null : 'Informe a sua senha'),
      codigo: codigo => (comCodigo && !codigo.trim() ? 'Digite o código' : null),
    },
  })

  const enter = form.onSubmit(
    async ({ email, senha, codigo: digitado }) => {
      setFailure(null)
      const { errors } = await signIn(email.trim(), senha, digitado)
      const session = readSession()
      const wrong = errors && codeProblem(errors)
      if (wrong) {
        setComCodigo(true)
        // Meanwhile another code may be on its way into the field: selected, its next letter would take the place of those before.
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
    <div className={styles.screen}>
      <form className={styles.card} onSubmit={enter} noValidate>
        <h1 className={styles.title}>Entrar</h1>
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
        {comCodigo ? (
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
      </form>
    </div>
  )
}

type SegundoFatorProps = TextInputProps & { ref: RefObject<HTMLInputElement | null>; onOther: () => void }

/** The code of the phone, or one that was kept for the day it is not at hand. */
function SegundoFator({ onOther, ...props }: SegundoFatorProps) {
  const [recuperacao, setRecuperacao] = useState(false)
  const other = () => {
    setRecuperacao(!recuperacao)
    onOther()
    props.ref.current?.focus()
  }
  return (
    <div>
      <CodigoField
        {...props}
        id="codigo"
        recovery={recuperacao}
        label={recuperacao ? 'Código de recuperação' : 'Código do celular'}
        description={
          recuperacao
            ? 'Um dos dez que você guardou; cada um vale uma vez'
            : 'Os 6 números que o seu aplicativo autenticador mostra agora'
        }
      />
      <Button variant="subtle" size="compact-sm" className={styles.other} onClick={other}>
        {recuperacao ? 'Usar o aplicativo' : 'Estou sem o celular'}
      </Button>
    </div>
  )
}

/** Under the form: what the server said, and for how long to wait. */
function SignInFailure({ failure }: { failure: Failure }) {
  const seconds = useCountdown(failure.retryAfter ?? 0)
  const timed = failure.status === 429 && failure.retryAfter !== undefined
  const advice = seconds > 0 ? `Espere ${inWords(seconds)} e tente de novo.` : 'Já pode tentar de novo.'
  return (
    <Alert
      {...(timed && seconds === 0 ? { color: 'green' } : { color: 'red', title: failure.title })}
      variant="light"
      role="alert"
    >
      {timed ? advice : failure.detail}
    </Alert>
  )
}

function useCountdown(from: number): number {
  const [seconds, setSeconds] = useState(from)
  useEffect(() => {
    setSeconds(from)
    if (from === 0) return
    const timer = setInterval(() => setSeconds(left => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [from])
  return seconds
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
}
