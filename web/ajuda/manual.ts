/** The manual as the build generates it from docs/manual.md and the pages it lists (web/build/manual-plugin.ts). */
export type Pagina = {
  /** The path of its screen without the leading slash (`cliente/estante`); for a page without a screen, its name. */
  id: string
  titulo: string
  /** The heading in the table of contents that lists this page. */
  parte: string
  /** The first section is the text before the first heading; its `titulo` is empty. */
  secoes: Secao[]
}
/** `html` comes from our own Markdown, never from user input. */
export type Secao = { id: string; titulo: string; html: string }

/** The reader's place in the manual; without a page, the table of contents. */
export type Lugar = { pagina?: string | undefined; secao?: string | undefined }

/** The kind of reader: a client's buyer gets only the buyers' pages, an administrator gets all. */
export type Leitor = 'todos' | 'cliente' | 'admin'

export async function lerManual(leitor: Leitor): Promise<Pagina[]> {
  const partes = await Promise.all(PARTES[leitor].map(parte => carregar[parte]()))
  return partes.flatMap(parte => parte.default)
}

/** The page of a screen, from its route's pattern: `/admin/retrospectiva/$ano` → `admin/retrospectiva`. */
export const paginaDaRota = (rota: string): string =>
  rota
    .split('/')
    .filter(parte => parte && !parte.startsWith('$'))
    .join('/')
    .replace(/^(senha|convite)?$/, 'entrar')

const carregar = {
  todos: () => import('../../docs/manual.md?todos'),
  cliente: () => import('../../docs/manual.md?cliente'),
  admin: () => import('../../docs/manual.md?admin'),
}
const PARTES = {
  todos: ['todos'],
  cliente: ['cliente', 'todos'],
  admin: ['admin', 'cliente', 'todos'],
} as const satisfies Record<Leitor, (keyof typeof carregar)[]>
