import { readFileSync } from 'node:fs'

/** The built file (`/assets/…`) of a lazily loaded source (`admin/relatorios/impresso.ts`) or a group of web/vite.config.ts. */
export function arquivoDe(fonte: string): string {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync('web/dist/.vite/manifest.json', 'utf8'),
  )
  const { file } = manifest[fonte] ?? Object.values(manifest).find(({ name }) => name === fonte) ?? {}
  if (!file) throw new Error(`${fonte} is not a file of its own`)
  return `/${file}`
}
