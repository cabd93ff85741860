import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { brandTokens, contrast } from './brand.ts'

const READABLE = 4.5
/** `--surface`, `--paper` and `--hover` of theme.css. */
const GROUNDS = { light: ['#ffffff', '#faf8f4', '#f5f2ec'], dark: ['#1e211d', '#161815', '#262a25'] } as const

/** `--muted` of theme.css. */
const MUTED = { light: '#62675f', dark: '#a2a69d' } as const

const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)
const ratio = (a = '', b = '') => (/^#/.test(a) && /^#/.test(b) ? contrast(a, b) : assert.fail(`${a} ${b}`))

describe('brandTokens', () => {
  for (const theme of ['light', 'dark'] as const)
    test(`keep text on it and text in it at 4.5:1 for any colour, ${theme}`, () => {
      fc.assert(
        fc.property(colour, cor => {
          const tokens = brandTokens(cor)
          const token = (name: string) => tokens[`--brand-${theme}${name}`]
          assert.ok(ratio(token('-ink'), token('')) >= READABLE, `${cor}: text on a button`)
          assert.ok(ratio(token('-ink'), token('-hover')) >= READABLE, `${cor}: text on a button under the pointer`)
          assert.ok(ratio(MUTED[theme], token('-soft')) >= READABLE, `${cor}: quiet text on what is chosen`)
          for (const ground of [...GROUNDS[theme], token('-soft')])
            assert.ok(ratio(token('-text'), ground) >= READABLE, `${cor}: a link on ${ground}`)
        }),
        { numRuns: 2000 },
      )
    })

  test('are not derived from an invalid colour', () => {
    for (const cor of ['', 'verde', '#12', '#gggggg']) assert.deepEqual(brandTokens(cor), {})
  })
})
