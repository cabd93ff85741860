import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const PLAIN = 0
const SEALED = 1
const CIPHER = 'aes-256-gcm'
const [NONCE, TAG] = [12, 16]

/** Storage format of an authenticator's secret: sealed if the environment has a key, so that a backup alone does not reveal it. */
export type Vault = {
  /** The user's id is authenticated too, so a row copied to another user can't be opened. */
  keep(userId: number, secret: Buffer): Buffer
  /** Throws if the secret was sealed with another key. */
  open(userId: number, kept: Buffer): Buffer
}

/** `key` is the 32 bytes of SECOND_FACTOR_KEY; without it secrets are stored unsealed. */
export function vaultWith(key: Buffer | undefined): Vault {
  return {
    keep: (userId, secret) => (key ? sealed(key, userId, secret) : Buffer.concat([Buffer.of(PLAIN), secret])),
    open: (userId, kept) => {
      if (kept[0] === PLAIN) return kept.subarray(1)
      if (!key) throw new Error('SECOND_FACTOR_KEY is missing: a second factor is encrypted with it')
      return opened(key, userId, kept)
    },
  }
}

function sealed(key: Buffer, userId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(String(userId)))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(SEALED), nonce, cipher.getAuthTag(), text])
}

function opened(key: Buffer, userId: number, kept: Buffer): Buffer {
  const [from, middle] = [1 + NONCE, 1 + NONCE + TAG]
  const decipher = createDecipheriv(CIPHER, key, kept.subarray(1, from), { authTagLength: TAG })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(kept.subarray(from, middle))
  return Buffer.concat([decipher.update(kept.subarray(middle)), decipher.final()])
}
