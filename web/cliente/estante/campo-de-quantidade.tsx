import type { KeyboardEvent } from 'react'
import { escreverNumero } from '#contract/digitacao.ts'
import { aceitaDecimais, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import styles from './campo-de-quantidade.module.css'
import { type Carrinho, textoDe } from './carrinho.ts'
import { idDoCampo } from './ir-para.ts'
import type { Linha } from './linha.ts'

type Props = {
  carrinho: Carrinho
  linha: Linha
  fantasma: number | undefined
  aoMover: (id: number, passo: 1 | -1) => void
}

const PASSOS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** −, the field, +. Enter or ↓ goes on to the next row, ↑ back; leaving the field saves it. */
export function CampoDeQuantidade({ carrinho, linha, fantasma, aoMover }: Props) {
  const { produtoId, nome, unidadeMedida, quer, problema } = linha
  const ultima = fantasma === undefined ? undefined : escreverNumero(fantasma, 0)
  const andar = (event: KeyboardEvent) => {
    const passo = PASSOS[event.key]
    if (!passo || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    carrinho.soltar(produtoId)
    carrinho.fila.apressar()
    aoMover(produtoId, event.shiftKey && event.key === 'Enter' ? -1 : passo)
  }
  return (
    <div className={styles.campo} data-problema={problema ? true : undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Menos ${nome}`}
        disabled={quer === 0}
        onClick={() => carrinho.somar(produtoId, -1)}
      >
        −
      </button>
      <input
        id={idDoCampo(produtoId)}
        type="text"
        inputMode={aceitaDecimais(unidadeMedida) ? 'decimal' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={16}
        data-slash
        aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidadeMedida]}`}
        aria-description={ultima ? `No último pedido: ${ultima}` : undefined}
        aria-invalid={problema?.tipo === 'texto' || problema?.tipo === 'ambigua' || undefined}
        placeholder={ultima}
        value={textoDe(linha)}
        onChange={event => carrinho.digitar(produtoId, event.currentTarget.value)}
        onKeyDown={andar}
        onFocus={event => event.currentTarget.select()}
        onBlur={() => carrinho.soltar(produtoId)}
      />
      <button type="button" tabIndex={-1} aria-label={`Mais ${nome}`} onClick={() => carrinho.somar(produtoId, 1)}>
        +
      </button>
    </div>
  )
}
