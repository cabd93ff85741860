import { Alert, Button, PasswordInput } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { NO_ANSWER } from '../api/call.ts'
import { homeOf, mayReturnTo, readSession } from '../api/session.ts'
import type { Failure } from '../ui/failure.ts'
import { EmailField } from '../ui/fields/email-field.tsx'
import { lazyPart } from '../ui/lazy.ts'
import type * as segundoFator from './entrar/segundo-fator.tsx'
import { codeProblem, signIn } from './sign-in.ts'

const Telefone = lazyPart(() => import('./entrar/telefone.tsx'), 'Telefone')

type Typed = { email: string; senha: string; codigo?: string }
type Wrong = Partial<Typed>

function typedIn(form: HTMLFormElement): Typed {
  const text = Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))
  return { ...text, email: (text.email ?? '').trim(), senha: text.senha ?? '' }
}

const missingIn = ({ email, senha, codigo }: Typed): Wrong => ({
  ...(email ? {} : { email: 'Informe o seu e-mail' }),
  ...(senha ? {} : { senha: 'Informe a sua senha' }),
  ...(codigo?.trim() === '' ? { codigo: 'Digite o código' } : {}),
})

/** The sign-in screen at `/`. Leads to the user's home, or back to where the last session ended. */
export function Entrar() {
  const router = useRouter()
  const { voltar, email = '' } = useLocation({ select: location => location.state })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  // Loaded once the password was right; what was typed stays. Kept in state instead of `lazy`, which would render it a
  // moment after loading: it must take the focus at once.
  const [{ SegundoFator }, setComCodigo] = useState<Partial<typeof segundoFator>>({})
  const codigo = useRef<HTMLInputElement>(null)
  useFocus(email, codigo, SegundoFator !== undefined)

  const enter = async (form: HTMLFormElement) => {
    const typed = typedIn(form)
    const missing = missingIn(typed)
    setWrong(missing)
    const [first] = Object.keys(missing)
    if (first) return document.getElementById(first)?.focus()
    setFailure(null)
    const { email, senha, codigo: digitado } = typed
    const { errors } = await signIn(email, senha, digitado)
    const session = readSession()
    const wrongCode = errors && codeProblem(errors)
    if (wrongCode) {
      await import('./entrar/segundo-fator.tsx').then(setComCodigo, () => setFailure(NO_ANSWER))
      // The user may already be typing another code: selecting it would let the next letter replace it.
      if (digitado && codigo.current?.value === digitado) {
        setWrong({ codigo: wrongCode })
        codigo.current.select()
      }
    } else if (errors) setFailure(errors)
    else if (session) router.history.replace(voltar && mayReturnTo(voltar, session) ? voltar : homeOf(session))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    void enter(event.currentTarget).finally(() => setBusy(false))
  }

  return (
    <div className="stack sign-in">
      <form
        className="surface stack gap-md full sign-in-card"
        onSubmit={submit}
        onInput={() => setWrong({})}
        noValidate
      >
        <h1 className="bold sign-in-title">Entrar</h1>
        <EmailField
          id="email"
          label="E-mail"
          name="email"
          defaultValue={email}
          autoComplete="username"
          error={wrong.email}
        />
        <PasswordInput id="senha" label="Senha" name="senha" autoComplete="current-password" error={wrong.senha} />
        {SegundoFator ? <SegundoFator ref={codigo} error={wrong.codigo} onOther={() => setWrong({})} /> : null}
        {failure ? (
          <Alert color="red" title={failure.title} role="alert">
            {failure.detail}
          </Alert>
        ) : null}
        <Button type="submit" fullWidth size="md" loading={busy}>
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

/** Focuses the first field to fill in, before the paint: what is typed at once goes nowhere else. */
function useFocus(email: string, codigo: RefObject<HTMLInputElement | null>, comCodigo: boolean): void {
  useLayoutEffect(() => {
    if (comCodigo) codigo.current?.focus()
    // Only with a mouse, because on a phone it would open the keyboard.
    else if (matchMedia('(hover: hover)').matches) document.getElementById(email ? 'senha' : 'email')?.focus()
  }, [email, codigo, comCodigo])
}
