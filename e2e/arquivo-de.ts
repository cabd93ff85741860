import { readFileSync } from 'node:fs'

type Built = { file: string; name?: string }

/** The built file (`/assets/…`) of a lazily loaded source (`shell/busca/caixa.tsx`) or a group of web/vite.config.ts. */
export const arquivoDe = (fonte: string): string => `/${built(fonte).file}`

function built(fonte: string): Built {
  const manifest: Record<string, Built> = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8'))
  const found = manifest[fonte] ?? Object.values(manifest).find(({ name }) => name === fonte)
  if (!found) throw new Error(`${fonte} is not a file of its own`)
  return found
}
