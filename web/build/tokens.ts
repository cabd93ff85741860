/** Mantine's variables by the tokens of theme.css, the same in light and dark mode. */
export const tokens: Record<string, string> = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-success': 'var(--green)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-disabled': 'var(--grey-soft)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--brand-ink)',
  ...colourVariables('brand', 'var(--brand)', 'var(--brand-hover)', 'var(--brand-soft)', 'var(--brand-text)'),
}
for (const name of ['red', 'amber', 'green'])
  Object.assign(tokens, colourVariables(name, `var(--${name})`, `var(--${name})`, `var(--${name}-soft)`))
Object.assign(tokens, colourVariables('muted', 'var(--muted)', 'var(--muted)', 'var(--grey-soft)'))
Object.assign(tokens, colourVariables('gray', 'var(--muted)', 'var(--hover)', 'var(--grey-soft)', 'var(--ink)'))

function colourVariables(name: string, fill: string, hover: string, soft: string, text = fill): Record<string, string> {
  const prefix = `--mantine-color-${name}`
  return {
    [`${prefix}-text`]: text,
    [`${prefix}-filled`]: fill,
    [`${prefix}-filled-hover`]: hover,
    [`${prefix}-light`]: soft,
    [`${prefix}-light-hover`]: soft,
    [`${prefix}-light-color`]: text,
    [`${prefix}-outline`]: text,
    [`${prefix}-outline-hover`]: soft,
  }
}
