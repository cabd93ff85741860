import { type KeyboardEvent, memo, useCallback } from 'react'
import { flushSync } from 'react-dom'
import { escreverNumero } from '#contract/digitacao.ts'
import { aceitaDecimais, NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { digitar, soltar, somarUm } from '../../../pedido/carrinho/digitar.ts'
import { type Problema, textoDe } from '../../../pedido/carrinho/linhas.ts'
import { useFieldText } from '../../../ui/fields/use-field-text.ts'
import { focarRevisar, idDoCampo } from './ir-para.ts'
import styles from './lista.module.css'

type Props = {
  carrinho: Carrinho
  id: number
  nome: string
  unidade: Unidade
  /** The number has more digits than the field is wide. */
  long: boolean
  /** The quantity is 0, so − is disabled. */
  none: boolean
  problema: Problema['tipo'] | undefined
  /** The quantity in the last order. */
  ultima: number | undefined
  onMove: (id: number, passo: 1 | -1) => void
}

const PASSOS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** −, the field, +. Enter or ↓ goes to the next row, ↑ to the previous one, Tab to the review. Leaving it ends the typing. */
export const CampoDeQuantidade = memo(function CampoDeQuantidade(props: Props) {
  const { carrinho, id, nome, unidade, long, none, problema, ultima, onMove } = props
  const { linhas } = carrinho
  const texto = useFieldText(
    useCallback(listener => linhas.subscribeRow(id, listener), [linhas, id]),
    useCallback(() => textoDe(linhas.row(id)), [linhas, id]),
  )
  const placeholder = ultima === undefined ? undefined : escreverNumero(ultima, 0)
  const andar = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Tab' && !event.shiftKey) {
      // The review button is enabled only once this field's quantity counts.
      flushSync(() => {
        soltar(carrinho, id)
        linhas.flush()
      })
      if (focarRevisar()) event.preventDefault()
    }
    const passo = PASSOS[event.key]
    if (!passo) return
    event.preventDefault()
    soltar(carrinho, id)
    onMove(id, event.shiftKey && event.key === 'Enter' ? -1 : passo)
  }
  return (
    // A form of its own, because on each focus Chromium's autofill reads every field of the form, or of the page if
    // there is none. `enterKeyHint` is not `next`, because that looks for the next field of the same form and finds
    // none.
    <form
      className={styles.campo}
      data-longo={long || undefined}
      data-problema={problema ? true : undefined}
      onSubmit={event => event.preventDefault()}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Menos ${nome}`}
        disabled={none}
        onClick={() => somarUm(carrinho, id, -1)}
      >
        −
      </button>
      <input
        id={idDoCampo(id)}
        type="text"
        inputMode={aceitaDecimais(unidade) ? 'decimal' : 'numeric'}
        enterKeyHint="enter"
        autoComplete="off"
        maxLength={16}
        data-slash
        aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidade]}`}
        aria-description={placeholder ? `No último pedido: ${placeholder}` : undefined}
        aria-invalid={(problema && ['texto', 'ambigua', 'regra'].includes(problema)) || undefined}
        placeholder={placeholder}
        {...texto}
        onChange={event => digitar(carrinho, id, event.currentTarget.value)}
        onKeyDown={andar}
        onFocus={event => event.currentTarget.select()}
        onBlur={() => soltar(carrinho, id)}
      />
      <button type="button" tabIndex={-1} aria-label={`Mais ${nome}`} onClick={() => somarUm(carrinho, id, 1)}>
        +
      </button>
    </form>
  )
})
