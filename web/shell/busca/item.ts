import type { callForFile } from '../../api/call-for-file.ts'

/** A row of the search: a link to a screen or record, or a file to save. `words`: other words that people look for it by. */
export type Item = { key: string; label: string; detail?: string; words?: string } & (
  | { href: string }
  | { file: () => ReturnType<typeof callForFile> }
)
export type Grupo = { titulo: string; itens: readonly Item[] }
