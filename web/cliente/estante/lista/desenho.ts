import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { aceitaAte } from '../../../pedido/fim-do-prazo.ts'
import styles from './lista.module.css'

const LINHAS = 14 // as many as a tall window shows

/**
 * Draws an open shelf's first rows under the page's static heading, because a phone gets the data seconds before it has
 * run the libraries. Only a picture, at the places where React then draws the same.
 */
export function desenhar(
  page: Element,
  estante: EstanteDoCliente,
  outras: boolean,
  produtos: ProdutoParaPedir[],
): void {
  const title = page.querySelector('.page-title')?.outerHTML
  const ate = aceitaAte(estante)
  page.toggleAttribute('inert', true)
  page.innerHTML = `
    <div class="row between page-head">
      <div class="shrinks page-heading">
        ${title}
        <p class="quiet mt-2xs page-sub">
          Estante <b>${escaped(estante.periodo)}</b>, aberta${ate ? ` até ${ate}` : ''}
        </p>
      </div>
      ${outras ? '<div class="row page-actions"><select class="surface before-field" style="width: 183px; appearance: none"></select></div>' : ''}
    </div>
    <div class="with-sum">
      <div>
        <div class="row gap-xs ${styles.busca}">${box('flex: 1')}${box('width: 38%')}</div>
        <div class="row gap-xs mt-xs">${box('width: 134px')}${box('width: 160px')}</div>
        <div class="surface mt-sm ${styles.lista}">
          <div class="stack quiet tiny medium ${styles.titulos}">Produto</div>
          ${produtos.slice(0, LINHAS).map(linha).join('')}
        </div>
      </div>
      <div class="surface" style="min-height: 84px"></div>
    </div>`
}

const linha = ({ nome, unidadeMedida, precoVenda, quantidade }: ProdutoParaPedir) => `
  <div class="stack centred to-end ${quantidade === 0 ? 'quiet' : ''} ${styles.linha}">
    <div class="shrinks ${styles.produto}">
      <div class="shrinks ${styles.nome}">${escaped(nome)}</div>
      <small class="${styles.unidade}">${NOME_DA_UNIDADE[unidadeMedida]}${quantidade === 0 ? ' · esgotado' : ''}</small>
      <span class="nowrap ${styles.preco}">${emReais(precoVenda)}</span>
      <span class="nowrap ${styles.bastante} ${styles.restam}">${emNumero(quantidade)}</span>
    </div>
    <div class="${styles.quantidade}">${quantidade === 0 ? '' : `<div class="${styles.campo}">${CAMPO}</div>`}</div>
    <div class="${styles.embaixo}"><i class="${styles.valor}"></i><i class="${styles.estado}"></i></div>
  </div>`

const CAMPO = '<button disabled>−</button><input><button>+</button>'
const box = (style: string) => `<div class="surface before-field" style="${style}"></div>`
const escaped = (text: string) => new Option(text).innerHTML
