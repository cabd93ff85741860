import { luminance, toRgba } from '@mantine/core'

const WHITE = '#ffffff'
const BLACK = '#000000'
const SURFACE_DARK = '#1e211d'
/** `--hover` of theme.css: apart from `--brand-soft`, the background with the least contrast. */
const HOVER_LIGHT = '#f5f2ec'
const HOVER_DARK = '#262a25'
/** `--muted` of theme.css: apart from links, the text with the least contrast. */
const MUTED_LIGHT = '#62675f'
const MUTED_DARK = '#a2a69d'
const TEXT_CONTRAST = 4.5 // WCAG 2.2, 1.4.3

/** Sets the `--brand-*` tokens of theme.css from the provider's colour; ignores an invalid colour. */
export function paintBrand(cor: string): void {
  for (const [name, value] of Object.entries(brandTokens(cor))) document.documentElement.style.setProperty(name, value)
}

/** The tokens derived from one `#rrggbb`. Its text colours have a contrast of 4.5:1 in light and dark mode. */
export function brandTokens(cor: string): Record<string, string> {
  if (!isColour(cor)) return {}
  const inTheDark = readable(brightened(cor), [SURFACE_DARK], WHITE, 6.5)
  return {
    ...tokens('--brand-light', cor, softened(cor, WHITE, 0.1, MUTED_LIGHT), HOVER_LIGHT, BLACK),
    ...tokens('--brand-dark', inTheDark, softened(cor, SURFACE_DARK, 0.18, MUTED_DARK), HOVER_DARK, WHITE),
  }
}

export const isColour = (cor: string): boolean => /^#[0-9a-f]{6}$/i.test(cor)

function tokens(prefix: string, fill: string, soft: string, hover: string, towards: string): Record<string, string> {
  const ink = contrast(fill, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK
  return {
    [prefix]: fill,
    [`${prefix}-hover`]: mix(ink === WHITE ? BLACK : WHITE, fill, 0.15),
    [`${prefix}-ink`]: ink,
    [`${prefix}-text`]: readable(fill, [soft, hover], towards),
    [`${prefix}-soft`]: soft,
  }
}

/** A tint of the surface, as strong as `share` at most, on which `text` stays readable. */
function softened(fill: string, surface: string, share: number, text: string): string {
  const soft = mix(fill, surface, share)
  return contrast(text, soft) >= TEXT_CONTRAST ? soft : softened(fill, surface, share - 0.01, text)
}

/** The colour with as little of black or white as gives it the wanted contrast on all `backgrounds`. */
function readable(colour: string, backgrounds: readonly string[], towards: string, wanted = TEXT_CONTRAST + 0.1) {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(towards, colour, share)
    if (backgrounds.every(background => contrast(candidate, background) >= wanted)) return candidate
  }
  return towards
}

/** A dark colour as bright as a lamp's: white alone would make it grey. */
function brightened(colour: string): string {
  const { r, g, b } = toRgba(colour)
  return mix(colour, BLACK, Math.max(1, 200 / Math.max(r, g, b, 1)))
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function mix(a: string, b: string, shareOfA: number): string {
  const [one, other] = [toRgba(a), toRgba(b)]
  const channel = (of: 'r' | 'g' | 'b') => Math.round(one[of] * shareOfA + other[of] * (1 - shareOfA))
  return `#${((channel('r') << 16) + (channel('g') << 8) + channel('b')).toString(16).padStart(6, '0')}`
}
