import { createHash, randomBytes } from 'node:crypto'

const HOW_MANY = 10
/** Crockford's: no I, L, O, U, which are read as something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits each, in groups of four: nothing to guess, so a fast hash is enough to keep them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () =>
    Array.from(randomBytes(16), byte => ALPHABET[byte % 32])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** Of a code as it is written down or typed: what was read wrongly is what it was. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}
