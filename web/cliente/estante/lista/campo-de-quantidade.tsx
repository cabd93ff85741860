import { type KeyboardEvent, memo } from 'react'
import { emNumero } from '#contract/dinheiro.ts'
import { aceitaDecimais, NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { digitar, soltar, somarUm } from '../../../pedido/carrinho/digitar.ts'
import { type Problema, textoDe } from '../../../pedido/carrinho/linhas.ts'
import { useFieldText } from '../../../ui/fields/use-field-text.ts'
import { focusEnabled } from '../../../ui/focus/cells.ts'
import { idDoCampo } from './ir-para.ts'
import styles from './lista.module.css'

type Props = {
  carrinho: Carrinho
  id: number
  nome: string
  unidade: Unidade
  quer: number
  problema: Problema['tipo'] | undefined
  /** The quantity in the last order. */
  ultima: number | undefined
  onMove: (id: number, passo: 1 | -1) => void
}

const PASSOS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
/** Characters of a quantity that fit the field at its normal width. */
const CABEM = 8
const MAL_ESCRITA: readonly unknown[] = ['texto', 'ambigua', 'regra']

/** −, the field, +. Enter or ↓ goes to the next row, ↑ to the previous one, Tab to the review. Leaving it ends the typing. */
export const CampoDeQuantidade = memo(function CampoDeQuantidade(props: Props) {
  const { carrinho, id, nome, unidade, quer, problema, ultima, onMove } = props
  const { linhas } = carrinho
  const texto = useFieldText(linhas, id, textoDe)
  const andar = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Tab') {
      // Past the remaining rows; the review is enabled only once this field's quantity counts.
      const aRevisar = focusEnabled('revisar', () => {
        soltar(carrinho, id)
        linhas.flush()
      })
      if (aRevisar) event.preventDefault()
    }
    const passo = PASSOS[event.key]
    if (!passo) return
    event.preventDefault()
    soltar(carrinho, id)
    onMove(id, passo)
  }
  return (
    // A form of its own, because on each focus Chromium's autofill reads every field of the form, or of the page if
    // there is none. `enterKeyHint` is not `next`, because that looks for the next field of the same form and finds
    // none.
    <form
      className={styles.campo}
      data-longo={emNumero(quer).length > CABEM || undefined}
      data-problema={problema ? true : undefined}
      onSubmit={event => event.preventDefault()}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Menos ${nome}`}
        disabled={quer === 0}
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
        aria-description={ultima === undefined ? undefined : `No último pedido: ${emNumero(ultima)}`}
        aria-invalid={MAL_ESCRITA.includes(problema) || undefined}
        placeholder={ultima === undefined ? undefined : emNumero(ultima)}
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
