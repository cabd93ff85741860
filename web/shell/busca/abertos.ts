import type { Item } from './item.ts'

/** In localStorage, so it is cleared when the session ends. */
const KEY = 'abertos'
const AT_MOST = 5

type Aberto = Extract<Item, { href: string }>

/** The entries last opened from the search box, newest first. */
export function lerAbertos(): Aberto[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAberto) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export function guardarAberto({ key, label, detail, href }: Aberto): void {
  const others = lerAbertos().filter(one => one.key !== key)
  const kept = [{ key, label, href, ...(detail ? { detail } : {}) }, ...others].slice(0, AT_MOST)
  localStorage.setItem(KEY, JSON.stringify(kept))
}

const isAberto = (value: unknown): value is Aberto =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'label', 'href'].every(name => typeof Reflect.get(value, name) === 'string') &&
  String(Reflect.get(value, 'href')).startsWith('/')
