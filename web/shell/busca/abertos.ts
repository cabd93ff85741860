import type { Item } from './item.ts'

/** Ends with the session, as all of local storage does. */
const KEY = 'abertos'
const AT_MOST = 5

type Aberto = Extract<Item, { href: string }>

/** What was opened from the box last, the newest first. */
export function lerAbertos(): Aberto[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAberto) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** A visit leaves nothing on the administrator's machine. */
export function guardarAberto({ key, label, detail, href }: Aberto): void {
  if (sessionStorage.getItem('token')) return
  const others = lerAbertos().filter(one => one.key !== key)
  const kept = [{ key, label, href, ...(detail ? { detail } : {}) }, ...others].slice(0, AT_MOST)
  localStorage.setItem(KEY, JSON.stringify(kept))
}

const isAberto = (value: unknown): value is Aberto =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'label', 'href'].every(name => typeof Reflect.get(value, name) === 'string') &&
  String(Reflect.get(value, 'href')).startsWith('/')
