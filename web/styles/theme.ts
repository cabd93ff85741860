import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const shades = (token: string): MantineColorsTuple => {
  const colour = `var(${token})`
  return [colour, colour, colour, colour, colour, colour, colour, colour, colour, colour]
}

const FONT = '"Inter Variable", "Inter fallback", system-ui, sans-serif'

const FLOATING = { withinPortal: false, floatingStrategy: 'fixed' }

/** Component colours: `brand` can be pressed, `red` failed, `amber` needs a look, `green` is done, `muted` is quiet. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: {
    brand: shades('--brand'),
    red: shades('--red'),
    amber: shades('--amber'),
    green: shades('--green'),
    muted: shades('--muted'),
  },
  variantColorResolver: input => {
    const colours = defaultVariantColorsResolver(input)
    if (input.variant !== 'filled') return colours
    return { ...colours, color: input.color === 'red' ? 'var(--red-ink)' : 'var(--brand-ink)' }
  },
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.6875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: 'max(12px, .8125rem)', sm: 'max(13px, .9375rem)', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.35' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '12px', xl: '24px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Button: { defaultProps: { size: 'md' } },
    // A visible password is plain text to a phone's keyboard, which would capitalise, correct and learn it.
    PasswordInput: { defaultProps: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } },
    // What floats stays beside its field: outside of an open dialog nothing can be seen or pressed.
    Popover: { defaultProps: FLOATING },
    Combobox: { defaultProps: FLOATING },
    Select: { defaultProps: { nothingFoundMessage: 'Nada encontrado', checkIconPosition: 'right' } },
    Alert: { defaultProps: { color: 'amber', radius: 'md' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

/** Maps Mantine's variables to the tokens of theme.css, the same in light and dark mode. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables: Record<string, string> = {
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
    Object.assign(variables, colourVariables(name, `var(--${name})`, `var(--${name})`, `var(--${name}-soft)`))
  Object.assign(variables, colourVariables('muted', 'var(--muted)', 'var(--muted)', 'var(--grey-soft)'))
  return { variables: {}, light: variables, dark: variables }
}

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
