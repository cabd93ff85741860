import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { aceitaAte } from '../../../pedido/fim-do-prazo.ts'
import { element } from '../../../ui/before-react.ts'
import styles from './lista.module.css'

const LINHAS = 14 // as many as a tall window shows

/**
 * Draws an open shelf's first rows under the page's static heading, because a phone gets the data seconds before it has
 * run the libraries. Only a picture, at the places where React then draws the same.
 */
export function desenhar(page: HTMLElement, estante: EstanteDoCliente, outras: boolean, produtos: ProdutoParaPedir[]) {
  const [heading] = page.children
  if (!heading) return
  const ate = aceitaAte(estante)
  const aberta = `, aberta${ate ? ` até ${ate}` : ''}${estante.observacao ? ` · ${estante.observacao}` : ''}`
  heading.append(element('p', 'quiet mt-2xs page-sub', 'Estante ', element('b', '', estante.periodo), aberta))
  heading.classList.add('shrinks')
  const choice = outras ? [div('row page-actions', box('select', '183px'))] : []
  const rows = div(
    `surface mt-sm ${styles.lista}`,
    div(`stack quiet tiny medium ${styles.titulos}`, 'Produto'),
    ...produtos.slice(0, LINHAS).map(linha),
  )
  const sum = div('surface')
  sum.style.minHeight = '84px'
  page.inert = true
  page.replaceChildren(
    div('row between page-head', heading, ...choice),
    div(
      'with-sum',
      div(
        '',
        div(`row gap-xs ${styles.busca}`, div('surface before-field grow'), box('div', '38%')),
        div('row gap-xs mt-xs', box('div', '134px'), box('div', '160px')),
        rows,
      ),
      sum,
    ),
  )
}

type Regra = { multiplo?: number | null; minimo?: number | null; maximo?: number | null }

/** ` · de 6 em 6 · mín. 12 · máx. 48`. */
export const regraEmPalavras = ({ multiplo, minimo, maximo }: Regra): string =>
  (multiplo ? ` · de ${emNumero(multiplo)} em ${emNumero(multiplo)}` : '') +
  (minimo ? ` · mín. ${emNumero(minimo)}` : '') +
  (maximo ? ` · máx. ${emNumero(maximo)}` : '')

/** `quantidade` is what the buyer's own order leaves, so 0 does not mean yet that it is sold out. */
function linha({ nome, unidadeMedida, precoVenda, quantidade, ...regra }: ProdutoParaPedir) {
  const campo = () => div(`${styles.campo}`, ...CAMPO.map(([tag, text]) => element(tag, '', text)))
  return div(
    `stack centred to-end ${styles.linha}`,
    div(
      `shrinks ${styles.produto}`,
      div(`shrinks ${styles.nome}`, nome),
      element('small', `${styles.unidade}`, NOME_DA_UNIDADE[unidadeMedida] + regraEmPalavras(regra)),
      element('span', `nowrap ${styles.preco}`, emReais(precoVenda)),
      element('span', `nowrap ${styles.bastante} ${styles.restam}`, emNumero(quantidade)),
    ),
    div(`${styles.quantidade}`, ...(quantidade === 0 ? [] : [campo()])),
    div(`${styles.embaixo}`, element('i', `${styles.valor}`), element('i', `${styles.estado}`)),
  )
}

const CAMPO = [['button', '−'] as const, ['input', ''] as const, ['button', '+'] as const]
const div = (className: string, ...parts: (Node | string)[]) => element('div', className, ...parts)

function box(tag: string, width: string) {
  const made = element(tag, 'surface before-field')
  made.style.width = width
  return made
}
