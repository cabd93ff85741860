import { createHash, randomBytes } from 'node:crypto'

const HOW_MANY = 10
/** Crockford's base32: without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits each, in groups of four. They can't be guessed, so a fast hash is enough to store them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () =>
    Array.from(randomBytes(16), byte => ALPHABET[byte % 32])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** The hash of a code as written down or typed, with misread characters corrected. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest()
}
