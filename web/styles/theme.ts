import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'

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
    PasswordInput: {
      defaultProps: {
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        maxLength: 1000,
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar a senha', tabIndex: 0 },
      },
    },
    // What floats stays beside its field: outside of an open dialog nothing can be seen or pressed.
    Popover: { defaultProps: FLOATING },
    Combobox: { defaultProps: FLOATING },
    Select: { defaultProps: { nothingFoundMessage: 'Nada encontrado', checkIconPosition: 'right' } },
    Alert: { defaultProps: { color: 'amber', radius: 'md' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})
