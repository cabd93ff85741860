import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { contrast } from '../shell/brand.ts'

const READABLE = 4.5 // WCAG 2.2, 1.4.3
const css = readFileSync('web/styles/theme.css', 'utf8')
const DARK = css.indexOf('prefers-color-scheme: dark')
const GROUNDS = ['paper', 'surface', 'hover']

/** Texts, and the backgrounds that they stand on. Those of the brand: web/shell/brand.test.ts. */
const PAIRS: Record<string, string[]> = {
  ink: [...GROUNDS, 'amber-soft', 'red-soft', 'green-soft', 'grey-soft'],
  muted: [...GROUNDS, 'grey-soft'],
  amber: [...GROUNDS, 'amber-soft'],
  red: [...GROUNDS, 'red-soft'],
  green: [...GROUNDS, 'green-soft'],
  'red-ink': ['red'],
}

describe('text is readable on every background', () => {
  for (const [theme, text] of Object.entries({ light: css.slice(0, DARK), dark: css.slice(DARK) }))
    test(theme, () => {
      const colour = (name: string) => {
        const [, hex] = new RegExp(`--${name}: (#\\w+);`).exec(text) ?? []
        return hex ?? assert.fail(`no --${name}`)
      }
      for (const [name, grounds] of Object.entries(PAIRS))
        for (const ground of grounds) {
          const ratio = contrast(colour(name), colour(ground))
          assert.ok(ratio >= READABLE, `--${name} on --${ground}: ${ratio.toFixed(2)}`)
        }
    })
})
