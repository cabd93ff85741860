import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import { aceitaDecimais, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { useFieldText } from '../../../../ui/fields/use-field-text.ts'
import { type Coluna, celulaDe, escrever } from '../planilha/celula.ts'
import { CABEM } from '../planilha/colar-bloco.ts'
import { celulaDa, celulaMudou, comCelula, type Linha, mesmaCelula, problemaDa } from '../planilha/linha.ts'
import type { Planilha } from '../planilha/planilha.ts'
import styles from './campo.module.css'
import { escolherTextoDe, idDaCelula, type Mover, passoDe } from './ir-para.ts'

type Props = {
  planilha: Planilha
  linha: Linha
  coluna: Coluna
  onMove: Mover
  /** True when it took what was pasted: a block, not a text for this cell alone. */
  onPaste: (produtoId: number, coluna: Coluna, texto: string) => boolean
}

const NOMES = { precoVenda: 'Preço', quantidade: 'Quantidade oferecida' }

/**
 * A cell as in a spreadsheet: arrows go from cell to cell until typing, F2 or Enter starts an edit; then Enter keeps it
 * and goes down, Esc gives it up.
 */
export const Campo = memo(function Campo({ planilha, linha, coluna, onMove, onPaste }: Props) {
  const { produtoId, nome, unidadeMedida, vista } = linha
  const { texto, editando, emEdicao, editar } = useEdicao(planilha, produtoId, coluna)
  const celula = celulaDa(linha, coluna)
  const problema = editando ? (linha.edicao[coluna]?.motivo ?? null) : problemaDa(linha, coluna)
  const id = idDaCelula(produtoId, coluna)
  const nota = `${id}-nota`
  const mudou = celulaMudou(linha, coluna)
  const comNota = problema !== null || (mudou && vista !== null)
  const escolher = (valor: number) => {
    const agora = planilha.linha(produtoId)
    if (agora) planilha.mudar([comCelula(agora, coluna, celulaDe(coluna, valor))])
  }

  const teclar = (event: KeyboardEvent<HTMLInputElement>) => {
    const campo = event.currentTarget
    const passo = passoDe(event)
    if (event.key === 'Escape') {
      planilha.desistir(produtoId, coluna)
      editar(false)
      escolherTextoDe(campo)
    } else if (event.key === 'Enter' && event.shiftKey) onMove(produtoId, coluna, { linhas: -1 })
    else if (event.key === 'Enter' && emEdicao.current) onMove(produtoId, coluna, { linhas: 1 })
    else if (event.key === 'Enter' || event.key === 'F2') {
      editar(true)
      campo.setSelectionRange(campo.value.length, campo.value.length)
    } else if (passo && !(emEdicao.current && (passo.colunas || passo.marca))) onMove(produtoId, coluna, passo)
    else return
    event.preventDefault()
  }
  const colar = (event: ClipboardEvent) => {
    if (onPaste(produtoId, coluna, event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  return (
    <div className={styles.campo} data-mudou={mudou || undefined}>
      <input
        id={id}
        type="text"
        inputMode={coluna === 'precoVenda' || aceitaDecimais(unidadeMedida) ? 'decimal' : 'numeric'}
        enterKeyHint="enter"
        autoComplete="off"
        maxLength={CABEM}
        data-slash
        aria-label={`${NOMES[coluna]} de ${nome}`}
        aria-description={coluna === 'quantidade' ? `em ${NOME_DA_UNIDADE[unidadeMedida]}` : undefined}
        aria-invalid={problema !== null || undefined}
        aria-describedby={comNota ? nota : undefined}
        disabled={linha.edicao.sai}
        {...texto}
        onChange={event => {
          emEdicao.current = true
          planilha.digitar(produtoId, coluna, event.currentTarget.value)
        }}
        onKeyDown={teclar}
        onPaste={colar}
        onFocus={event => event.currentTarget.select()}
        onDoubleClick={() => editar(true)}
        onBlur={() => {
          emEdicao.current = false
          planilha.soltar(produtoId, coluna)
        }}
      />
      {comNota ? (
        <div id={nota} className={styles.nota}>
          {problema ? <span className={styles.problema}>{problema}</span> : null}
          {problema && 'ambiguous' in celula.lido ? (
            <span className={styles.leituras}>
              {celula.lido.ambiguous.map(valor => (
                <button key={valor} type="button" onClick={() => escolher(valor)}>
                  {escrever(coluna, valor)} {unidadeMedida.toLowerCase()}
                </button>
              ))}
            </span>
          ) : null}
          {mudou && vista ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.era}
              aria-label={`era ${escrever(coluna, vista[coluna])}: voltar a este valor`}
              title="Voltar a este valor (Esc)"
              onClick={() => planilha.desistir(produtoId, coluna)}
            >
              era {escrever(coluna, vista[coluna])}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}, iguais)

/** The cell's text, and whether it is being edited: for the keys at once, for what is shown with what the sheet tells. */
function useEdicao(planilha: Planilha, id: number, coluna: Coluna) {
  const emEdicao = useRef(false)
  const [editando, setEditando] = useState(false)
  const editar = (sim: boolean) => {
    emEdicao.current = sim
    setEditando(sim)
  }
  const assinar = useCallback(
    (ouvinte: () => void) =>
      planilha.assinarLinha(id, () => {
        ouvinte()
        setEditando(emEdicao.current)
      }),
    [planilha, id],
  )
  const ler = useCallback(() => {
    const linha = planilha.linha(id)
    return linha ? celulaDa(linha, coluna).texto : ''
  }, [planilha, id, coluna])
  const texto = useFieldText(assinar, ler)
  return { texto, editando, emEdicao, editar }
}

/** A key in one cell of a row is nothing to the other. */
function iguais({ linha: antes, ...a }: Props, { linha: agora, ...b }: Props): boolean {
  const { planilha, coluna, onMove, onPaste } = a
  const mesmos = planilha === b.planilha && coluna === b.coluna && onMove === b.onMove && onPaste === b.onPaste
  return mesmos && mesmaCelula(antes, agora, coluna)
}
