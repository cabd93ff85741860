import { type KeyboardEvent, memo, useCallback } from 'react'
import { escreverNumero } from '#contract/digitacao.ts'
import { aceitaDecimais, NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import { useFieldText } from '../../../ui/fields/use-field-text.ts'
import { type Carrinho, textoDe } from '../carrinho/carrinho.ts'
import type { Problema } from '../carrinho/linha.ts'
import styles from './campo-de-quantidade.module.css'
import { idDoCampo } from './ir-para.ts'

type Props = {
  carrinho: Carrinho
  id: number
  nome: string
  unidade: Unidade
  /** Its number has more figures than the field is wide for. */
  longo: boolean
  /** There is nothing to take away. */
  nenhum: boolean
  problema: Problema['tipo'] | undefined
  fantasma: number | undefined
  onMove: (id: number, passo: 1 | -1) => void
}

const PASSOS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** −, the field, +. Enter or ↓ goes on to the next row, ↑ back; leaving the field saves it. */
export const CampoDeQuantidade = memo(function CampoDeQuantidade(props: Props) {
  const { carrinho, id, nome, unidade, longo, nenhum, problema, fantasma, onMove } = props
  const { quadro } = carrinho
  const texto = useFieldText(
    useCallback(ouvinte => quadro.assinarLinha(id, ouvinte), [quadro, id]),
    useCallback(() => textoDe(quadro.linha(id)), [quadro, id]),
  )
  const ultima = fantasma === undefined ? undefined : escreverNumero(fantasma, 0)
  const andar = (event: KeyboardEvent) => {
    const passo = PASSOS[event.key]
    if (!passo || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    carrinho.soltar(id)
    carrinho.fila.apressar()
    onMove(id, event.shiftKey && event.key === 'Enter' ? -1 : passo)
  }
  return (
    // A form of its own: with each focus Chromium's autofill reads every field of the form, or of the page where there is
    // none. The key of a phone says Enter: `next` goes to the next field of the same form, and finds none.
    <form
      className={styles.campo}
      data-longo={longo || undefined}
      data-problema={problema ? true : undefined}
      onSubmit={event => event.preventDefault()}
    >
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
        enterKeyHint="enter"
        autoComplete="off"
        maxLength={16}
        data-slash
        aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidade]}`}
        aria-description={ultima ? `No último pedido: ${ultima}` : undefined}
        aria-invalid={problema === 'texto' || problema === 'ambigua' || undefined}
        placeholder={ultima}
        {...texto}
        onChange={event => carrinho.digitar(id, event.currentTarget.value)}
        onKeyDown={andar}
        onFocus={event => event.currentTarget.select()}
        onBlur={() => carrinho.soltar(id)}
      />
      <button type="button" tabIndex={-1} aria-label={`Mais ${nome}`} onClick={() => carrinho.somar(id, 1)}>
        +
      </button>
    </form>
  )
})
