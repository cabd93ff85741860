import { matching } from '../ui/lists/matching.ts'
import type { Pagina } from './manual.ts'

type Texto = { pagina: string; secao: string; titulo: string; onde: string; texto: string }
type Achado = Omit<Texto, 'texto'> & { trecho: string }

/** All sections as plain text. */
export function textosDe(paginas: readonly Pagina[], textOf: (html: string) => string): Texto[] {
  return paginas.flatMap(({ id, titulo, secoes }) =>
    secoes.map(secao => ({
      pagina: id,
      secao: secao.id,
      titulo: secao.titulo || titulo,
      onde: secao.titulo ? titulo : '',
      texto: textOf(secao.html),
    })),
  )
}

/** The sections that contain every word, ignoring case and accents; matches in the title come first. */
export function buscarNoManual(textos: readonly Texto[], busca: string): Achado[] {
  const holds = matching(busca)
  const inTitle = ({ titulo, onde }: Texto) => holds(`${titulo} ${onde}`)
  return textos
    .filter(({ titulo, onde, texto }) => holds(`${titulo} ${onde} ${texto}`))
    .toSorted((a, b) => Number(inTitle(b)) - Number(inTitle(a)))
    .map(({ texto, ...achado }) => ({ ...achado, trecho: trechoDe(texto, busca) }))
}

const BEFORE = 40
const LENGTH = 150

/** The text around the first match of the search's first word. */
function trechoDe(texto: string, busca: string): string {
  const [word = ''] = busca.trim().split(/\s+/)
  const at = Array.from({ length: texto.length }, (_, i) => i).find(i =>
    matching(word)(texto.slice(i, i + word.length)),
  )
  const from = at === undefined || at < BEFORE ? 0 : texto.indexOf(' ', at - BEFORE) + 1
  const cut = texto.slice(from, from + LENGTH)
  return `${from > 0 ? '…' : ''}${cut}${from + LENGTH < texto.length ? '…' : ''}`
}
