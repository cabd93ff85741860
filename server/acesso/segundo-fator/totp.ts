import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, a new code each 30 s. */
const STEP = 30_000
/** A phone's clock may be off by as much: the code before and the one after count as well. */
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

/** Which step's code this is, if it is one of now; all are compared, each in the same time. The newest counts: it leaves fewest behind it. */
export function stepOf(secret: Uint8Array, code: string, moment: Date): number | undefined {
  if (code.length !== DIGITS) return undefined
  const now = stepAt(moment)
  let found: number | undefined
  for (let step = Math.max(0, now - STEPS_OFF); step <= now + STEPS_OFF; step++)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step
  return found
}

/** RFC 4648, without padding: what a person types into the app. */
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

/** What the app reads out of the QR code. A colon divides the two names, so neither may have one. */
export function otpauth(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const name = (text: string) => encodeURIComponent(text.replaceAll(':', ' ').trim())
  return `otpauth://totp/${name(issuer)}:${name(account)}?secret=${base32(secret)}&issuer=${name(issuer)}&algorithm=SHA1&digits=6&period=30`
}
