import { TextInput } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { brandTokens, isColour } from '../../shell/brand.ts'

type Props = { value: string; onChange: (cor: string) => void; error?: ReactNode }

/** The provider's colour: typed or picked, with a preview in light and dark. */
export function Cor({ value, onChange, error }: Props) {
  const known = isColour(value)
  return (
    <>
      <TextInput
        label="Cor"
        description="Escolha, ou digite o código que a sua agência usa, como #1f6b4f"
        value={value}
        error={error}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        data-path="cor"
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={() => /^[0-9a-f]{6}$/i.test(value) && onChange(`#${value}`)}
        rightSectionWidth={64}
        rightSection={
          <input
            type="color"
            aria-label="Escolher a cor"
            style={{ width: 52, height: 44, padding: 4, border: 0, background: 'none' }}
            value={known ? value.toLowerCase() : '#000000'}
            onChange={event => onChange(event.currentTarget.value)}
          />
        }
      />
      {known ? (
        <>
          <Preview cor={value} theme="light" label="No claro" />
          <Preview cor={value} theme="dark" label="No escuro" />
        </>
      ) : null}
    </>
  )
}

/** The surfaces of theme.css, because the theme shown may not be the screen's. */
const THEMES = {
  light: { '--surface': '#fff', '--muted': '#62675f', '--line': '#e5e1d8' },
  dark: { '--surface': '#1e211d', '--muted': '#a2a69d', '--line': '#32362f' },
}

const SAMPLE = { padding: '6px 12px', borderRadius: 8 }

/** Buttons and links in the new colour. */
function Preview({ cor, theme, label }: { cor: string; theme: keyof typeof THEMES; label: string }) {
  const tokens = brandTokens(cor)
  const own = Object.fromEntries(
    ['', '-hover', '-ink', '-text', '-soft'].map(suffix => [`--brand${suffix}`, tokens[`--brand-${theme}${suffix}`]]),
  )
  const style = { ...THEMES[theme], ...own, padding: 12, forcedColorAdjust: 'none' } as CSSProperties
  return (
    <figure className="surface half" style={style}>
      <figcaption className="quiet tiny">{label}</figcaption>
      <div aria-hidden="true" className="row centred gap-sm mt-xs semibold">
        <span style={{ ...SAMPLE, background: 'var(--brand)', color: 'var(--brand-ink)' }}>Confirmar</span>
        <span className="link">Ver o pedido</span>
        <span style={{ ...SAMPLE, background: 'var(--brand-soft)', color: 'var(--brand-text)' }}>Escolhido</span>
      </div>
    </figure>
  )
}
