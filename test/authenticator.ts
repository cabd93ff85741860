import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP = 30_000

/**
 * An authenticator app. Takes the secret as a person types it (in groups) or as the QR code holds it. Written from
 * RFC 6238, independently of the server's implementation, so that the two check each other.
 */
export function authenticator(typed: string) {
  const bits = [...typed.replace(/\s/g, '')].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  return {
    /** The six digits that the app shows at `moment`. */
    codeAt(moment: number | Date): string {
      const counter = Buffer.alloc(8)
      counter.writeUInt32BE(Math.floor(Number(moment) / STEP), 4)
      const mac = createHmac('sha1', secret).update(counter).digest()
      const from = Number(mac[19]) % 16
      const number = (Number(mac[from]) % 128) * 2 ** 24 + mac.readUIntBE(from + 1, 3)
      return String(number).slice(-6).padStart(6, '0')
    },
  }
}

export const secretIn = (endereco: string): string => new URL(endereco).searchParams.get('secret') ?? ''
