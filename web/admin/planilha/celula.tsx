import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useCallback, useRef, useState } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { aceitaDecimais, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { useFieldText } from '../../ui/fields/use-field-text.ts'
import { selectCell } from '../../ui/focus/cells.ts'
import { CABEM } from './bloco.ts'
import { desistirDaCelula, digitarCelula, type Planilha, soltarCelula } from './estado.ts'
import { idDaCelula, type Mover, passoDe } from './ir-para.ts'
import {
  type Coluna,
  celulaDa,
  celulaDe,
  celulaMudou,
  comCelula,
  daPrejuizo,
  escrever,
  type Linha,
  mesmaCelula,
  problemaDa,
} from './linha.ts'
import styles from './tabela.module.css'

type Props = {
  planilha: Planilha
  linha: Linha
  coluna: Coluna
  onMove: Mover
  /** Returns true when it handled the paste: a block, not a text for this cell alone. */
  onPaste: (produtoId: number, coluna: Coluna, texto: string) => boolean
}

const NOMES = { precoVenda: 'Preço', quantidade: 'Quantidade oferecida' }

/**
 * A cell as in a spreadsheet: arrow keys move between cells until typing, F2 or Enter starts an edit; then Enter
 * commits it and moves down, Esc cancels it.
 */
export const Campo = memo(function Campo({ planilha, linha, coluna, onMove, onPaste }: Props) {
  const { produtoId, nome, unidadeMedida } = linha
  const { texto, editando, emEdicao, editar } = useEdicao(planilha, produtoId, coluna)
  const problema = editando ? null : problemaDa(linha, coluna)
  const id = idDaCelula(produtoId, coluna)
  const mudou = celulaMudou(linha, coluna)
  const prejuizo = coluna === 'precoVenda' && daPrejuizo(linha)
  const notas = [problema !== null && `${id}-problema`, mudou && `${id}-era`]

  const teclar = (event: KeyboardEvent<HTMLInputElement>) => {
    const campo = event.currentTarget
    const passo = passoDe(event)
    if (event.key === 'Escape') {
      desistirDaCelula(planilha, produtoId, coluna)
      editar(false)
      selectCell()
    } else if (event.key === 'Enter' && event.shiftKey) onMove(produtoId, coluna, { linhas: -1 })
    else if (event.key === 'Enter' && emEdicao.current) onMove(produtoId, coluna, { linhas: 1 })
    else if (event.key === 'Enter' || event.key === 'F2') {
      editar(true)
      campo.setSelectionRange(campo.value.length, campo.value.length)
    } else if (passo && !(emEdicao.current && passo.colunas)) onMove(produtoId, coluna, passo)
    else return
    event.preventDefault()
  }
  return (
    <div
      className={`shrinks ${styles.campo}`}
      data-mudou={mudou || undefined}
      data-prejuizo={prejuizo || undefined}
      style={mudou ? ({ '--letras': celulaDa(linha, coluna).texto.length } as CSSProperties) : undefined}
    >
      <input
        id={id}
        type="text"
        inputMode={coluna === 'precoVenda' || aceitaDecimais(unidadeMedida) ? 'decimal' : 'numeric'}
        enterKeyHint="enter"
        autoComplete="off"
        maxLength={CABEM}
        data-slash
        aria-label={`${NOMES[coluna]} de ${nome}`}
        aria-description={descricaoDe(linha, coluna)}
        placeholder={coluna === 'quantidade' && linha.livre !== null ? 'sem limite' : undefined}
        aria-invalid={problema !== null || undefined}
        aria-describedby={notas.filter(Boolean).join(' ') || undefined}
        disabled={linha.edicao.sai}
        {...texto}
        onChange={event => {
          emEdicao.current = true
          digitarCelula(planilha, produtoId, coluna, event.currentTarget.value)
        }}
        onKeyDown={teclar}
        onPaste={event => {
          if (onPaste(produtoId, coluna, event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
        onFocus={event => event.currentTarget.select()}
        onDoubleClick={() => editar(true)}
        onBlur={() => {
          emEdicao.current = false
          soltarCelula(planilha, produtoId, coluna)
        }}
      />
      {problema === null ? null : <Nota {...{ planilha, linha, coluna, problema }} />}
      {mudou ? <Era {...{ linha, coluna }} /> : null}
    </div>
  )
}, iguais)

function descricaoDe(linha: Linha, coluna: Coluna): string | undefined {
  if (coluna === 'quantidade') return `em ${NOME_DA_UNIDADE[linha.unidadeMedida]}`
  return daPrejuizo(linha) ? `abaixo do custo, ${emReais(linha.precoCusto)}` : undefined
}

type NotaProps = Pick<Props, 'planilha' | 'linha' | 'coluna'> & { problema: string }

/** Why the cell can't be saved, with a button for each reading of an ambiguous number. */
function Nota({ planilha, linha, coluna, problema }: NotaProps) {
  const { lido } = celulaDa(linha, coluna)
  const escolher = (valor: number) => {
    const agora = planilha.linhas.row(linha.produtoId)
    if (agora) planilha.linhas.write([comCelula(agora, coluna, celulaDe(coluna, valor))])
  }
  return (
    <span id={`${idDaCelula(linha.produtoId, coluna)}-problema`} className={`tiny ${styles.nota}`}>
      <span className="red">{problema}</span>
      {'ambiguous' in lido
        ? lido.ambiguous.map(valor => (
            <button key={valor} type="button" {...semTirarOFoco} onClick={() => escolher(valor)}>
              {escrever(coluna, valor)} {linha.unidadeMedida.toLowerCase()}
            </button>
          ))
        : null}
    </span>
  )
}

/** The saved value, inside the changed cell. */
function Era({ linha: { produtoId, vista }, coluna }: Pick<Props, 'linha' | 'coluna'>) {
  const valor = vista?.[coluna]
  return (
    <span id={`${idDaCelula(produtoId, coluna)}-era`} className={`quiet tiny nowrap ${styles.era}`}>
      era {typeof valor === 'number' ? escrever(coluna, valor) : 'sem limite'}
    </span>
  )
}

/** Keeps the focus in the cell, so that its notes stay visible. */
const semTirarOFoco = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** The cell's text, and whether it is being edited: `emEdicao` now, for the keys; `editando` with the row's update. */
function useEdicao({ linhas }: Planilha, id: number, coluna: Coluna) {
  const emEdicao = useRef(false)
  const [editando, setEditando] = useState(false)
  const editar = (sim: boolean) => {
    emEdicao.current = sim
    setEditando(sim)
  }
  const subscribe = useCallback(
    (listener: () => void) =>
      linhas.subscribeRow(id, () => {
        listener()
        setEditando(emEdicao.current)
      }),
    [linhas, id],
  )
  const read = useCallback(() => {
    const linha = linhas.row(id)
    return linha ? celulaDa(linha, coluna).texto : ''
  }, [linhas, id, coluna])
  const texto = useFieldText(subscribe, read)
  return { texto, editando, emEdicao, editar }
}

/** Typing in one cell of a row does not re-render the other. */
function iguais({ linha: antes, ...a }: Props, { linha: agora, ...b }: Props): boolean {
  const { planilha, coluna, onMove, onPaste } = a
  const mesmos = planilha === b.planilha && coluna === b.coluna && onMove === b.onMove && onPaste === b.onPaste
  return mesmos && mesmaCelula(antes, agora, coluna)
}
