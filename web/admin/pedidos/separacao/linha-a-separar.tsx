import type { ReactNode } from 'react'
import { comUnidade } from '#contract/unidades.ts'
import type { Linha, MarcasDaSeparacao } from './marcar-separacao.ts'
import styles from './separacao.module.css'

type Props = MarcasDaSeparacao & { linha: Linha; nome: ReactNode; sobre?: string }

/** One line with its checkbox: what, how much, and who packed it. `nome` identifies it, `sobre` is the text below. */
export function LinhaASeparar({ linha, nome, sobre, marcar, marcada }: Props) {
  const { item, pedido } = linha
  const pronta = marcada(item)
  const mudou = item.marca && !item.marcada && !pronta
  return (
    <li>
      <label className={`tickable ${styles.line}`}>
        <input
          type="checkbox"
          checked={pronta}
          disabled={pedido.status !== 'Confirmado'}
          onChange={event => marcar([item], event.currentTarget.checked)}
        />
        <span className="anywhere shrinks">
          <span className={styles.name}>{nome}</span>
          <small>
            {[sobre, item.marcada && item.marca && `${item.marca.usuarioNome} separou`].filter(Boolean).join(' · ')}
          </small>
          {mudou && item.marca ? (
            <small className="amber block">
              {item.marca.usuarioNome} separou {comUnidade(item.marca.quantidade, item.unidadeMedida)}: mudou depois
            </small>
          ) : null}
        </span>
        <b className="num nowrap">{comUnidade(item.quantidadeEntregue ?? item.quantidade, item.unidadeMedida)}</b>
      </label>
    </li>
  )
}

/** The item's packaging and code. */
export const sobreOItem = ({ embalagem, codigo }: Linha['item']): string =>
  [embalagem, codigo && `código ${codigo}`].filter(Boolean).join(' · ')
