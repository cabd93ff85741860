/** The longest that is looked at: what a person's own browser sends is shorter. */
const LOOKED_AT = 512

/** In this order: each of them also says that it is one of those below it. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A User-Agent in the words of this list and no others, so that nobody writes into another's screen: `Chrome no Windows`. */
export function browserName(userAgent: string | undefined): string {
  const told = (userAgent ?? '').slice(0, LOOKED_AT)
  const browser = BROWSERS.find(([, mark]) => mark.test(told))?.[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(told))?.[0]
  if (!browser) return 'Outro programa'
  return system ? `${browser} no ${system}` : browser
}
