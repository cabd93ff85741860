import type { Plugin } from 'vite'

/** A class of one of Mantine's parts: its name is in the part's script, as it is in its styles. */
const PART = /\bm_[0-9a-f]+\b/g

/** Mantine's stylesheet is of all its parts: what is said of a part that no script of ours has is left out, more than half of it. */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const used = new Set(files.flatMap(file => (file.type === 'chunk' ? (file.code.match(PART) ?? []) : [])))
      for (const file of files)
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = onlyUsed(String(file.source), used)
    },
  }
}

/** The stylesheet without the rules whose every selector asks for a part that is not used; order and all else stay. */
export function onlyUsed(css: string, used: ReadonlySet<string>): string {
  let kept = ''
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at)
    const statement = css.indexOf(';', at)
    if (open < 0) return kept + css.slice(at)
    if (statement >= 0 && statement < open) {
      kept += css.slice(at, statement + 1)
      at = statement + 1
      continue
    }
    const close = endOf(css, open)
    const head = css.slice(at, open)
    const body = css.slice(open + 1, close)
    at = close + 1
    if (/^\s*@(media|supports|layer|container)\b/.test(head)) {
      const inner = onlyUsed(body, used)
      if (inner) kept += `${head}{${inner}}`
    } else if (head.trimStart().startsWith('@') || isUsed(head, used)) kept += `${head}{${body}}`
  }
  return kept
}

/** Where the block that begins at `open` ends; braces in texts don't count. */
function endOf(css: string, open: number): number {
  let depth = 0
  let quote = ''
  for (let i = open; i < css.length; i++) {
    const c = css[i] as string
    if (quote) {
      if (c === '\\') i++
      else if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
    else if (c === '{') depth++
    else if (c === '}' && --depth === 0) return i
  }
  throw new Error(`A block that does not end: ${css.slice(open, open + 80)}`)
}

/** What stands in parentheses may be one of several, or what it is not: it decides nothing. */
function isUsed(selectors: string, used: ReadonlySet<string>): boolean {
  let outside = selectors
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, '')
  }
  return outside.split(',').some(one => (one.match(PART) ?? []).every(part => used.has(part)))
}
