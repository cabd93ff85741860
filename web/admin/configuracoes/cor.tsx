import { TextInput } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { brandTokens, parse } from '../../shell/brand.ts'
import { isComposing } from '../../ui/fields/keyboard.ts'
import styles from './configuracoes.module.css'

const SUGERIDAS = ['#1f6b4f', '#1d5fa8', '#7a3e9d', '#b3261e', '#c2571a', '#f2b705', '#0f766e', '#3f3f46']

type Props = { value: string; onChange: (cor: string) => void; error?: ReactNode }

/** The provider's colour: typed, picked or a suggested one, with a preview in light and dark. */
export function Cor({ value, onChange, error }: Props) {
  const known = parse(value) !== null
  return (
    <div className="stack gap-sm">
      <TextInput
        label="Cor"
        description="Escolha, ou digite o código que a sua agência usa, como #1f6b4f"
        value={value}
        error={error}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        data-path="cor"
        onChange={({ nativeEvent, currentTarget: { value } }) =>
          onChange(isComposing(nativeEvent) ? value : withHash(value))
        }
        onCompositionEnd={event => onChange(withHash(event.currentTarget.value))}
        rightSectionWidth={52}
        rightSection={
          <input
            type="color"
            aria-label="Escolher a cor"
            className={styles.picker}
            value={known ? value.toLowerCase() : '#000000'}
            onChange={event => onChange(event.currentTarget.value)}
          />
        }
      />
      <fieldset className="row gap-xs" aria-label="Cores sugeridas">
        {SUGERIDAS.map(cor => (
          <button
            key={cor}
            type="button"
            aria-label={`Cor ${cor}`}
            aria-pressed={cor === value.toLowerCase()}
            className={styles.swatch}
            style={{ background: cor }}
            onClick={() => onChange(cor)}
          />
        ))}
      </fieldset>
      {known ? (
        <div className={`stack gap-sm ${styles.previews}`}>
          <Preview cor={value} theme="light" label="No claro" />
          <Preview cor={value} theme="dark" label="No escuro" />
        </div>
      ) : null}
    </div>
  )
}

const withHash = (text: string) => {
  const clean = text.trim().replace(/[^#0-9a-f]/gi, '')
  return /^[0-9a-f]{3,6}$/i.test(clean) ? `#${clean}` : clean
}

type PreviewProps = { cor: string; theme: 'light' | 'dark'; label: string }

/** Buttons and links in the new colour. Repeats the tokens of theme.css, because the theme may not be the screen's. */
function Preview({ cor, theme, label }: PreviewProps) {
  const tokens = brandTokens(cor)
  const own = Object.fromEntries(
    ['', '-hover', '-ink', '-text', '-soft'].map(suffix => [`--brand${suffix}`, tokens[`--brand-${theme}${suffix}`]]),
  )
  return (
    <figure className={styles.preview} data-theme={theme} style={own as CSSProperties}>
      <figcaption>{label}</figcaption>
      <div aria-hidden="true" className={`row centred ${styles.sample}`}>
        <span className={`semibold ${styles.button}`}>Confirmar</span>
        <span className={styles.link}>Ver o pedido</span>
        <span className={`medium ${styles.chosen}`}>Escolhido</span>
      </div>
    </figure>
  )
}
