import { type KeyboardEvent, memo } from 'react'
import { escreverNumero } from '#contract/digitacao.ts'
import { aceitaDecimais, NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import styles from './campo-de-quantidade.module.css'
import type { Carrinho } from './carrinho.ts'
import { idDoCampo } from './ir-para.ts'
import type { Problema } from './linha.ts'

type Props = {
  carrinho: Carrinho
  id: number
  nome: string
  unidade: Unidade
  texto: string
  /** There is nothing to take away. */
  nenhum: boolean
  problema: Problema['tipo'] | undefined
  fantasma: number | undefined
  aoMover: (id: number, passo: 1 | -1) => void
}

const PASSOS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** −, the field, +. Enter or ↓ goes on to the next row, ↑ back; leaving the field saves it. */
export const CampoDeQuantidade = memo(function CampoDeQuantidade(props: Props) {
  const { carrinho, id, nome, unidade, texto, nenhum, problema, fantasma, aoMover } = props
  const ultima = fantasma === undefined ? undefined : escreverNumero(fantasma, 0)
  const andar = (event: KeyboardEvent) => {
    const passo = PASSOS[event.key]
    if (!passo || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    carrinho.soltar(id)
    carrinho.fila.apressar()
    aoMover(id, event.shiftKey && event.key === 'Enter' ? -1 : passo)
  }
  return (
    <div className={styles.campo} data-problema={problema ? true : undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Menos ${nome}`}
        disabled={nenhum}
        onClick={() => carrinho.somar(id, -1)}
      >
        −
      </button>
      <input
        id={idDoCampo(id)}
        type="text"
        inputMode={aceitaDecimais(unidade) ? 'decimal' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={16}
        data-slash
        aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidade]}`}
        aria-description={ultima ? `No último pedido: ${ultima}` : undefined}
        aria-invalid={problema === 'texto' || problema === 'ambigua' || undefined}
        placeholder={ultima}
        value={texto}
        onChange={event => carrinho.digitar(id, event.currentTarget.value)}
        onKeyDown={andar}
        onFocus={event => event.currentTarget.select()}
        onBlur={() => carrinho.soltar(id)}
      />
      <button type="button" tabIndex={-1} aria-label={`Mais ${nome}`} onClick={() => carrinho.somar(id, 1)}>
        +
      </button>
    </div>
  )
})
