/** Only this many characters are read; real browsers send fewer. */
const LOOKED_AT = 512

/** The order matters: each of these also claims to be one further down. */
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

/** Describes a User-Agent in words from these lists only, so that no foreign text reaches another user's screen: `Chrome no Windows`. */
export function browserName(userAgent: string | undefined): string {
  const told = (userAgent ?? '').slice(0, LOOKED_AT)
  const browser = BROWSERS.find(([, mark]) => mark.test(told))?.[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(told))?.[0]
  if (!browser) return 'Outro programa'
  return system ? `${browser} no ${system}` : browser
}
