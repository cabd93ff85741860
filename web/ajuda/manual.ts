/** The manual as the build makes it of docs/manual.md and the pages it lists (web/build/manual-plugin.ts). */
export type Pagina = {
  /** The path of its screen without slash at the front, such as `cliente/estante`; of a page without a screen its name. */
  id: string
  titulo: string
  /** The heading of the table of contents under which it stands. */
  parte: string
  /** The first is what stands before the first heading; its `titulo` is empty. */
  secoes: Secao[]
}
/** `html` comes from our own Markdown, never from what somebody typed. */
export type Secao = { id: string; titulo: string; html: string }

/** Where in the manual the person is: without a page, at the list of all. */
export type Lugar = { pagina?: string | undefined; secao?: string | undefined }

/** Who reads: a client's buyer finds only what is for buyers, an administrator everything. */
export type Leitor = 'todos' | 'cliente' | 'admin'

export async function lerManual(leitor: Leitor): Promise<Pagina[]> {
  const partes = await Promise.all(PARTES[leitor].map(parte => carregar[parte]()))
  return partes.flatMap(parte => parte.default)
}

/** The page of a screen, by its route's pattern: `/admin/retrospectiva/$ano` is in `admin/retrospectiva`. */
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
