import { readFile } from 'node:fs/promises'

const LOCK = new URL('../../package-lock.json', import.meta.url)
export const LIST = new URL('../../docs/licences.md', import.meta.url)

/** Licences allowed for packages that production installs; the reason, unless it is obvious. */
const ALLOWED: Record<string, string> = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  '0BSD': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'Apache-2.0': '',
  'BlueOak-1.0.0': 'permissive, written to be read',
  'CC0-1.0': 'public domain',
  Unlicense: 'public domain',
  Zlib: '',
  'OFL-1.1': 'typefaces; Inter is cut, under a licence that reserves no name',
  'Python-2.0': 'permissive',
  'MPL-2.0': 'Lightning CSS, which Vite builds with: used unchanged, and no part of it is sent to anybody',
  'LGPL-3.0-or-later': 'libvips under sharp: a library of its own, loaded at run time, unchanged and replaceable',
}
/** Packages whose package.json names no licence, and the licence of their LICENSE file. */
const NAMED_BY_HAND: Record<string, string> = { 'png-js': 'MIT' }

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  bin?: Record<string, string>
}
export type Licensed = { name: string; version: string; licence: string }

/** The lock file's entries by path; the project's own has the path ''. */
export async function locked(): Promise<Record<string, Locked>> {
  return JSON.parse(await readFile(LOCK, 'utf8')).packages
}

/** Every package that `npm ci --omit=dev` may install on some platform, with its licence; from the lock file alone. */
export async function productionPackages(): Promise<Licensed[]> {
  return Object.entries(await locked())
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? NAMED_BY_HAND[name] ?? 'none' }
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
}

/** Whether the allowed licences satisfy an SPDX expression of `AND`, `OR` and brackets around the whole. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes('(')) return false
  return plain.split(' OR ').some(one => one.split(' AND ').every(part => Object.hasOwn(ALLOWED, part)))
}

/** The expected content of docs/licences.md. */
export function written(packages: readonly Licensed[]): string {
  const byLicence = [...Map.groupBy(packages, ({ licence }) => licence)].sort(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  const sections = byLicence.map(([licence, of]) => {
    const why = ALLOWED[licence] ? `${ALLOWED[licence]}.\n\n` : ''
    const names = [...new Set(of.map(({ name, version }) => `${name} ${version}`))]
    return `## ${licence} (${names.length})\n\n${why}${names.join(' · ')}\n`
  })
  return `# Licences

Every package that production may install, on any platform, from \`package-lock.json\`. Written by \`npm run licences\`, which fails where one is not
allowed (\`test/papers/licences.ts\`); \`test/papers/licences.test.ts\` says when this list is old.

${sections.join('\n')}`
}
