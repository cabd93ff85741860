import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const MOST_LINES = 40

test(`a decision record has at most ${MOST_LINES} lines`, async () => {
  const records = await Array.fromAsync(glob('docs/decisions/*.md'), async path => {
    const text = await readFile(path, 'utf8')
    return { path, lines: text.trimEnd().split('\n').length }
  })
  assert.deepEqual(
    records.filter(({ lines }) => lines > MOST_LINES),
    [],
  )
})
