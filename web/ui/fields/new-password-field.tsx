import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { COMUM, PONTOS_NECESSARIOS, recusaDaSenha } from '#contract/senha.ts'
import styles from './password-strength.module.css'

const MINIMUM = 10

type Props = Omit<PasswordInputProps, 'value'> & {
  value: string
  /** Shown until something is typed. */
  hint?: string
  /** The user's name and e-mail, which must not serve as the password. */
  own?: readonly string[]
}

/** A new password with a strength meter, by the server's own rule; the server decides. */
export function NewPasswordField({
  value,
  hint = `Pelo menos ${MINIMUM} caracteres. Uma frase é fácil de lembrar.`,
  own = [],
  ...props
}: Props) {
  const score = useScore(value, own)
  const said = value === '' ? null : strength(value, own, score)
  return (
    <PasswordInput
      autoComplete="new-password"
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      value={value}
      description={
        <span className={`stack gap-2xs ${styles.strength}`} data-tone={said?.tone}>
          {[1, 2, 3, 4].map(part => (
            <i key={part} data-on={(said && part <= said.parts) || undefined} />
          ))}
          <span aria-live="polite">{said?.text ?? hint}</span>
        </span>
      }
    />
  )
}

type Strength = { text: string; tone: 'red' | 'amber' | 'green'; parts: 1 | 2 | 3 | 4 }

function strength(senha: string, own: readonly string[], score: number | null): Strength {
  const missing = MINIMUM - senha.length
  if (missing > 0)
    return { text: missing === 1 ? 'Falta 1 caractere' : `Faltam ${missing} caracteres`, tone: 'amber', parts: 1 }
  const refused = recusaDaSenha(senha, own) ?? (score !== null && score < PONTOS_NECESSARIOS ? COMUM : undefined)
  if (refused) return { text: refused, tone: 'red', parts: 1 }
  if (score === null || score === PONTOS_NECESSARIOS)
    return { text: 'Razoável: serve. Com mais uma palavra fica forte.', tone: 'amber', parts: 2 }
  return score === 3 ? { text: 'Boa', tone: 'green', parts: 3 } : { text: 'Forte', tone: 'green', parts: 4 }
}

/** Null until the meter has loaded, or if it can't load: the rest of the rule and the server's check still apply. */
function useScore(value: string, own: readonly string[]): number | null {
  const [meter, setMeter] = useState<typeof import('./password-strength.ts') | null>(null)
  const senha = useDeferredValue(value)
  const wanted = value !== ''
  useEffect(() => {
    if (!wanted) return
    let there = true
    void import('./password-strength.ts').then(loaded => there && setMeter(loaded), console.warn)
    return () => {
      there = false
    }
  }, [wanted])
  return meter && senha.length >= MINIMUM ? meter.scoreOf(senha, own) : null
}
