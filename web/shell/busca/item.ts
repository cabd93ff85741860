import type { callForFile } from '../../api/call-for-file.ts'

/** One row of the box: a screen or record by its address within the product, or a file that a press saves. */
export type Item = { key: string; label: string; detail?: string } & (
  | { href: string }
  | { file: () => ReturnType<typeof callForFile> }
)
export type Grupo = { titulo: string; itens: readonly Item[] }
