import type { KeyboardEvent, MouseEvent } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { aceitaDecimais, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { useFieldText } from '../../ui/fields/use-field-text.ts'
import { cellId, type Move, selectCell, stepOf } from '../../ui/focus/cells.ts'
import { CABEM } from './colar.ts'
import { desistir, digitar, editar, type Planilha, soltar } from './estado.ts'
import {
  type Coluna,
  celulaMudou,
  daPrejuizo,
  escrever,
  type Linha,
  lidoDe,
  problemaDa,
  textoDa,
  want,
} from './linha.ts'
import styles from './planilha.module.css'

type Props = {
  planilha: Planilha
  linha: Linha
  coluna: Coluna
  onMove: Move
  /** Returns true when it handled the paste: a block, not a text for this cell alone. */
  onPaste: (id: number, coluna: Coluna, texto: string) => boolean
}

const NOMES: Record<Coluna, string> = {
  precoVenda: 'Preço',
  quantidade: 'Quantidade oferecida',
  minimo: 'Mínimo por pedido',
  maximo: 'Máximo por pedido',
}

/** Letters of a cell's text and its previous value that fit side by side. */
const LADO_A_LADO = 13

/**
 * A cell as in a spreadsheet: arrow keys move between cells until typing, F2 or Enter starts an edit; then Enter
 * commits it and moves down, Esc cancels it.
 */
export function Campo({ planilha, linha, coluna, onMove, onPaste }: Props) {
  const { produtoId: id, nome, unidadeMedida, held, wanted, livre, precoCusto } = linha
  const cell = cellId(id, coluna)
  const problema = problemaDa(linha, coluna)
  const prejuizo = coluna === 'precoVenda' && daPrejuizo(linha)
  const era = held && celulaMudou(linha, coluna) ? escrever(coluna, held[coluna]) || 'sem limite' : null
  const curta = `era ${era}${textoDa(linha, coluna)}`.length <= LADO_A_LADO
  const unidade = coluna === 'precoVenda' ? undefined : `em ${NOME_DA_UNIDADE[unidadeMedida]}`
  const notas = [problema !== null && `${cell}-problema`, era !== null && `${cell}-era`].filter(Boolean)
  const teclar = (event: KeyboardEvent<HTMLInputElement>) => {
    const campo = event.currentTarget
    const editando = planilha.linhas.row(id)?.typing === coluna
    const step = stepOf(event)
    if (event.key === 'Escape') {
      desistir(planilha, id, coluna)
      selectCell()
    } else if (event.key === 'Enter' && (event.shiftKey || editando))
      onMove({ row: id, stop: coluna }, { rows: event.shiftKey ? -1 : 1 })
    else if (event.key === 'Enter' || event.key === 'F2') {
      editar(planilha, id, coluna)
      campo.setSelectionRange(campo.value.length, campo.value.length)
    } else if (step && !(editando && step.columns)) onMove({ row: id, stop: coluna }, step)
    else return
    event.preventDefault()
  }
  return (
    <div
      className={styles.campo}
      data-mudou={era !== null || undefined}
      data-prejuizo={prejuizo || undefined}
      data-problema={problema !== null || undefined}
    >
      <input
        id={cell}
        type="text"
        inputMode={coluna === 'precoVenda' || aceitaDecimais(unidadeMedida) ? 'decimal' : 'numeric'}
        enterKeyHint="enter"
        autoComplete="off"
        maxLength={CABEM}
        data-slash
        aria-label={`${NOMES[coluna]} de ${nome}`}
        aria-description={prejuizo ? `abaixo do custo, ${emReais(precoCusto)}` : unidade}
        placeholder={coluna === 'quantidade' && livre !== null ? 'sem limite' : undefined}
        aria-invalid={problema !== null || undefined}
        aria-describedby={notas.join(' ') || undefined}
        disabled={wanted.sai === true}
        {...useFieldText(planilha.linhas, id, linha => (linha ? textoDa(linha, coluna) : ''))}
        onChange={event => digitar(planilha, id, coluna, event.currentTarget.value)}
        onKeyDown={teclar}
        onPaste={event => {
          if (onPaste(id, coluna, event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
        onFocus={event => event.currentTarget.select()}
        // A press on the focused cell, too: the next key replaces what it holds.
        onMouseUp={event => {
          if (planilha.linhas.row(id)?.typing === coluna) return
          event.preventDefault()
          event.currentTarget.select()
        }}
        onDoubleClick={() => editar(planilha, id, coluna)}
        onBlur={() => soltar(planilha, id)}
      />
      {problema === null ? null : <Nota planilha={planilha} linha={linha} coluna={coluna} problema={problema} />}
      {era === null ? null : (
        <span id={`${cell}-era`} className={curta ? `quiet tiny nowrap off-phone ${styles.era}` : 'only-heard'}>
          era {era}
        </span>
      )}
    </div>
  )
}

/** Why the cell can't be saved, with a button for each reading of an ambiguous number. */
function Nota({ planilha, linha, coluna, problema }: Omit<Props, 'onMove' | 'onPaste'> & { problema: string }) {
  const lido = lidoDe(linha, coluna)
  return (
    <span id={`${cellId(linha.produtoId, coluna)}-problema`} className={`tiny ${styles.nota}`}>
      <span className="red">{problema}</span>
      {'ambiguous' in lido
        ? lido.ambiguous.map(valor => (
            <button
              key={valor}
              type="button"
              className="choice link row-high"
              {...semTirarOFoco}
              onClick={() => planilha.linhas.write([want(linha, { [coluna]: valor })])}
            >
              {escrever(coluna, valor)} {linha.unidadeMedida.toLowerCase()}
            </button>
          ))
        : null}
    </span>
  )
}

/** Keeps the focus in the cell, so that its notes stay visible. */
const semTirarOFoco = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
