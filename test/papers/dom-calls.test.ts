import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { each } from '../each.ts'

/** Finding and focusing elements, listening to the whole page, timers and frames. */
const CALLS =
  /(?<![.\w])(?:addEventListener|setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|flushSync)\(|(?:window|document)\.addEventListener\(|\.focus\(|\.querySelector(?:All)?[<(]|\.getElementById\(/
const MARKUP = /\b(?:dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|srcdoc)\b|document\.write\(/i
/** The kit and the frame. The files beside them start the page, and a service worker has no page. */
const MAY = /^web\/(?:ui|shell|worker|build|dist)\/|^web\/[\w.-]+$|\.test\.ts$/

test('screens leave elements, focus, page events and timers to web/ui and web/shell', async () => {
  const paths = (await Array.fromAsync(glob('web/**/*.{ts,tsx}'))).filter(path => !MAY.test(path))
  const texts = await Promise.all(paths.map(async path => ({ path, text: await readFile(path, 'utf8') })))
  assert.ok(texts.length > 200)
  assert.deepEqual(
    each(
      texts.filter(({ text }) => CALLS.test(text)),
      'path',
    ),
    [],
  )
})

test('no markup is written from text: React escapes what it shows', async () => {
  const paths = await Array.fromAsync(glob('web/**/*.{ts,tsx}', { exclude: ['web/dist'] }))
  const texts = await Promise.all(paths.map(async path => ({ path, text: await readFile(path, 'utf8') })))
  assert.deepEqual(
    each(
      texts.filter(({ text }) => MARKUP.test(text)),
      'path',
    ),
    [],
  )
})

test('at most 60 effects are written', async () => {
  const paths = await Array.fromAsync(glob('web/**/*.{ts,tsx}', { exclude: ['web/dist'] }))
  const texts = await Promise.all(paths.map(path => readFile(path, 'utf8')))
  const effects = texts.reduce((sum, text) => sum + (text.match(/\buse(?:Layout)?Effect\(/g)?.length ?? 0), 0)
  assert.ok(effects <= 60, `${effects} effects`)
})
