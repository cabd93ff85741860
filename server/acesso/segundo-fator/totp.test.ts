import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { base32, codeAt, newSecret, stepAt, stepOf } from './totp.ts'
import { vaultWith } from './vault.ts'

/** RFC 6238, appendix B, SHA-1: its codes have eight digits; ours are the last six. */
const VECTORS: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_111, '14050471'],
  [20_000_000_000, '65353130'],
]
const SECRET = Buffer.from('12345678901234567890')

describe('a code', () => {
  for (const [seconds, code] of VECTORS)
    test(`at second ${seconds} is that of RFC 6238`, () => {
      const moment = new Date(seconds * 1000)
      assert.equal(codeAt(SECRET, stepAt(moment)), code.slice(-6))
      assert.equal(stepOf(SECRET, code.slice(-6), moment), Math.floor(seconds / 30))
    })

  test('is valid one step before to one step after, no further', () => {
    const now = new Date(1_111_111_111_000)
    const at = (steps: number) => stepOf(SECRET, codeAt(SECRET, stepAt(now) + steps), now)
    assert.deepEqual([-2, -1, 0, 1, 2].map(at), [undefined, ...[-1, 0, 1].map(n => stepAt(now) + n), undefined])
    assert.equal(stepOf(SECRET, '94287082', now), undefined)
    assert.equal(stepOf(SECRET, codeAt(SECRET, 0), new Date(0)), 0)
  })
})

test('a secret has 160 random bits, in base32 as in RFC 4648', () => {
  assert.equal(newSecret().length, 20)
  assert.notDeepEqual(newSecret(), newSecret())
  const vectors = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
  for (const [text, encoded] of Object.entries(vectors)) assert.equal(base32(Buffer.from(text)), encoded)
})

test('recovery codes are ten of 80 bits each, read in any spelling', () => {
  const codes = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  assert.deepEqual(hashRecoveryCode('0aB1-2345-6789-cdef'), hashRecoveryCode(' OabI 2345 6789CDEF'))
})

describe('the vault', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

  test('returns the stored secret, unencrypted when there is no key', () => {
    for (const vault of [vaultWith(key), vaultWith(undefined)])
      assert.deepEqual(vault.open(7, vault.keep(7, SECRET)), SECRET)
    assert.ok(vaultWith(undefined).keep(7, SECRET).includes(SECRET))
    assert.deepEqual(vaultWith(key).open(7, vaultWith(undefined).keep(7, SECRET)), SECRET)
  })

  test('reveals nothing without the key, with another key, for another user, or when altered', () => {
    const kept = vaultWith(key).keep(7, SECRET)
    assert.ok(!kept.includes(SECRET))
    assert.notDeepEqual(vaultWith(key).keep(7, SECRET), kept)
    assert.throws(() => vaultWith(undefined).open(7, kept), /SECOND_FACTOR_KEY/)
    assert.throws(() => vaultWith(other).open(7, kept))
    assert.throws(() => vaultWith(key).open(8, kept))
    for (let i = 1; i < kept.length; i++) {
      const changed = Buffer.from(kept)
      changed[i] = Number(changed[i]) ^ 1
      assert.throws(() => vaultWith(key).open(7, changed), `byte ${i}`)
    }
  })
})
