import { readFileSync } from 'node:fs'

/** The built file of a source that loads by itself, such as `admin/relatorios/impresso.ts`, or of a group of web/vite.config.ts: `/assets/…`. */
export function arquivoDe(fonte: string): string {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync('web/dist/.vite/manifest.json', 'utf8'),
  )
  const { file } = manifest[fonte] ?? Object.values(manifest).find(({ name }) => name === fonte) ?? {}
  if (!file) throw new Error(`${fonte} is no file of its own`)
  return `/${file}`
}
