import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyUsed } from './used-styles.ts'

const used = new Set(['m_1a', 'm_2b'])

test('rules of parts that are not used go, all others stay as they are and in their order', () => {
  const css =
    '@charset "utf-8";@layer mantine{:root{--a:1}.m_1a{color:red}.m_3c{color:blue}@media print{.m_3c{top:0}}.m_3c:hover,.m_2b{left:0}}.ours{right:0}'
  assert.equal(
    onlyUsed(css, used),
    '@charset "utf-8";@layer mantine{:root{--a:1}.m_1a{color:red}.m_3c:hover,.m_2b{left:0}}.ours{right:0}',
  )
})

test('what a part is not, or may be, decides nothing', () => {
  const css = '.m_1a:not(.m_3c){top:0}:is(.m_3c,.m_1a){top:0}:where(:is(.m_3c) .m_4d){top:0}'
  assert.equal(onlyUsed(css, used), css)
})

test('braces in texts end nothing, and animations stay', () => {
  const css = '.m_1a:before{content:"}{"}@keyframes m_3c{0%{top:0}to{top:1px}}.m_3c{content:\'}\'}'
  assert.equal(onlyUsed(css, used), '.m_1a:before{content:"}{"}@keyframes m_3c{0%{top:0}to{top:1px}}')
})
