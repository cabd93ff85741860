/** A row of the search: a link to a screen or record. `words`: other words that people look for it by. */
export type Item = { key: string; label: string; href: string; detail?: string; words?: string }
export type Grupo = { titulo: string; itens: readonly Item[] }
