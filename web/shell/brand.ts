type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const SURFACE_DARK: Rgb = [30, 33, 29]
/** `--hover` of theme.css: apart from `--brand-soft`, the background with the least contrast. */
const HOVER_LIGHT: Rgb = [245, 242, 236]
const HOVER_DARK: Rgb = [38, 42, 37]
/** `--muted` of theme.css: apart from links, the text with the least contrast. */
const MUTED_LIGHT: Rgb = [98, 103, 95]
const MUTED_DARK: Rgb = [162, 166, 157]
const TEXT_CONTRAST = 4.5 // WCAG 2.2, 1.4.3

/** Sets the `--brand-*` tokens of theme.css from the provider's colour; ignores an invalid colour. */
export function paintBrand(cor: string): void {
  for (const [name, value] of Object.entries(brandTokens(cor))) document.documentElement.style.setProperty(name, value)
}

/** The tokens derived from one `#rrggbb`. Its text colours have a contrast of 4.5:1 in light and dark mode. */
export function brandTokens(cor: string): Record<string, string> {
  const fill = parse(cor)
  if (!fill) return {}
  return {
    ...tokens('--brand-light', fill, softened(fill, WHITE, 0.1, MUTED_LIGHT), HOVER_LIGHT, BLACK),
    ...tokens(
      '--brand-dark',
      readable(brightened(fill), [SURFACE_DARK], WHITE, 6.5),
      softened(fill, SURFACE_DARK, 0.18, MUTED_DARK),
      HOVER_DARK,
      WHITE,
    ),
  }
}

function tokens(prefix: string, fill: Rgb, soft: Rgb, hover: Rgb, towards: Rgb): Record<string, string> {
  const ink = contrast(fill, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK
  return {
    [prefix]: css(fill),
    [`${prefix}-hover`]: css(mix(ink === WHITE ? BLACK : WHITE, fill, 0.15)),
    [`${prefix}-ink`]: css(ink),
    [`${prefix}-text`]: css(readable(fill, [soft, hover], towards)),
    [`${prefix}-soft`]: css(soft),
  }
}

/** A tint of the surface, as strong as `share` at most, on which `text` stays readable. */
function softened(fill: Rgb, surface: Rgb, share: number, text: Rgb): Rgb {
  const soft = mix(fill, surface, share)
  return contrast(text, soft) >= TEXT_CONTRAST ? soft : softened(fill, surface, share - 0.01, text)
}

/** The colour with as little of black or white as gives it the wanted contrast on all `backgrounds`. */
function readable(colour: Rgb, backgrounds: readonly Rgb[], towards: Rgb, wanted = TEXT_CONTRAST + 0.1): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(towards, colour, share)
    if (backgrounds.every(background => contrast(candidate, background) >= wanted)) return candidate
  }
  return towards
}

/** A dark colour as bright as a lamp's: white alone would make it grey. */
function brightened([r, g, b]: Rgb): Rgb {
  const times = Math.max(1, 200 / Math.max(r, g, b, 1))
  return [Math.round(r * times), Math.round(g * times), Math.round(b * times)]
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The relative luminance of WCAG 2.2. */
function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

function mix(a: Rgb, b: Rgb, shareOfA: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] * shareOfA + b[i] * (1 - shareOfA))
  return [channel(0), channel(1), channel(2)]
}

export function parse(cor: string): Rgb | null {
  if (!/^#[0-9a-f]{6}$/i.test(cor)) return null
  const channel = (i: number) => Number.parseInt(cor.slice(i, i + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const css = (colour: Rgb): string => `#${colour.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
