import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, a new code every 30 s. */
const STEP = 30_000
/** Tolerance for a phone's clock: the previous and the next code are valid too. */
const STEPS_OFF = 1
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / STEP)

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The code's step, if it is valid now. All candidates are compared in constant time; the newest wins and leaves the
 * fewest usable codes.
 */
export function stepOf(secret: Uint8Array, code: string, moment: Date): number | undefined {
  if (code.length !== DIGITS) return undefined
  const now = stepAt(moment)
  let found: number | undefined
  for (let step = Math.max(0, now - STEPS_OFF); step <= now + STEPS_OFF; step++)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step
  return found
}

/** RFC 4648, without padding, for typing into the app. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31]
    value &= 0xff
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}

/** The URI in the QR code. A colon separates issuer and account, so neither may contain one. */
export function otpauth(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const name = (text: string) => encodeURIComponent(text.replaceAll(':', ' ').trim())
  return `otpauth://totp/${name(issuer)}:${name(account)}?secret=${base32(secret)}&issuer=${name(issuer)}&algorithm=SHA1&digits=6&period=30`
}
