import { type KeyboardEvent, memo, useState } from 'react'
import { emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { cellId, type Move, stepOf } from '../../ui/focus/cells.ts'
import { useRow } from '../../ui/row-store.ts'
import { Chip } from '../../ui/status-chip.tsx'
import { Campo } from './celula.tsx'
import { TITULOS } from './colunas.ts'
import { ativar, type Planilha, retirar } from './estado.ts'
import { ativaDa, type Coluna, daPrejuizo, type Linha, margemDe, numeroDa, restamDa } from './linha.ts'
import styles from './planilha.module.css'

type Props = {
  planilha: Planilha
  id: number
  onMove: Move
  onPaste: (id: number, coluna: Coluna, texto: string) => boolean
  /** Two lines, and a third with the other cells while the row is open. */
  phone: boolean
}

/** The cells of a row that the keyboard goes to, from left to right. */
export const PARADAS = ['precoVenda', 'quantidade', 'minimo', 'maximo', 'ativo', 'sai'] as const

/** One product's cells, inside the grid's row; re-renders only when its own line changes. */
export const LinhaDaTabela = memo(function LinhaDaTabela(props: Props) {
  const { planilha, id, onMove, onPaste, phone } = props
  const [aberta, setAberta] = useState(false)
  const linha = useRow(planilha.linhas, id)
  if (!linha) return null
  const { nome, wanted, reservada, precoCusto, held } = linha
  const margem = emPorcento(margemDe(numeroDa(linha, 'precoVenda'), precoCusto))
  const prejuizo = daPrejuizo(linha) || undefined
  const sai = wanted.sai === true
  const campo = (coluna: Coluna) => <Campo {...{ planilha, linha, coluna, onMove, onPaste }} />
  const parada = (stop: 'ativo' | 'sai') => ({
    id: cellId(id, stop),
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (!step) return
      event.preventDefault()
      onMove({ row: id, stop }, step)
    },
  })
  return (
    // One form per row: on each focus Chromium's autofill reads all fields of the form, or of the page without one.
    <form
      role="none"
      className={`stack to-end ${styles.linha}`}
      onSubmit={event => event.preventDefault()}
      data-apagada={sai || !ativaDa(linha) || !linha.produtoAtivo || undefined}
      data-sai={wanted.sai}
      data-aberta={aberta || undefined}
    >
      <div {...celula('nome')}>
        <div className="line centred gap-xs nowrap">
          <span className={styles.titulo} title={nome}>
            {nome}
          </span>
          <small className="stiff">{NOME_DA_UNIDADE[linha.unidadeMedida]}</small>
          <Sinal linha={linha} />
        </div>
        <small className={`${styles.titulo} ${styles.junto}`}>
          <span className={prejuizo && 'amber'}>margem {margem}</span>
          {` · custo ${emReais(precoCusto)}${reservada > 0 ? ` · ${emNumero(reservada)} em pedidos` : ''}`}
        </small>
      </div>
      <div {...celula('precoVenda')}>{campo('precoVenda')}</div>
      <div {...celula('quantidade')}>{campo('quantidade')}</div>
      <div {...celula('reservada')}>{emNumero(reservada)}</div>
      <div {...celula('disponivel')}>
        <Restam linha={linha} />
        {phone ? (
          <button
            type="button"
            className={styles.toque}
            aria-label={`Mais de ${nome}`}
            aria-expanded={aberta}
            onClick={() => setAberta(!aberta)}
          >
            ⋮
          </button>
        ) : null}
      </div>
      <div {...celula('precoCusto')}>{emReais(precoCusto)}</div>
      <div {...celula('margem')}>
        <span className={prejuizo && 'amber'}>{margem}</span>
      </div>
      <div {...celula('minimo')}>{campo('minimo')}</div>
      <div {...celula('maximo')}>{campo('maximo')}</div>
      <div {...celula('ativo')}>
        <label className={styles.toque}>
          <input
            type="checkbox"
            {...parada('ativo')}
            aria-label={`${nome} ativo nesta estante`}
            checked={ativaDa(linha)}
            disabled={sai}
            onChange={event => ativar(planilha, id, event.currentTarget.checked)}
          />
        </label>
      </div>
      <div {...celula('sai')} title={held && reservada > 0 && !sai ? EM_PEDIDOS : undefined}>
        {held && reservada > 0 && !sai ? null : (
          <button
            type="button"
            className={styles.toque}
            {...parada('sai')}
            aria-label={`${sai ? 'Manter' : 'Retirar'} ${nome}`}
            title={sai ? 'Manter na estante' : 'Retirar da estante'}
            onClick={() => retirar(planilha, id)}
          >
            {sai ? '↶' : '×'}
          </button>
        )}
      </div>
    </form>
  )
})

const EM_PEDIDOS = 'Está em pedidos: não pode ser retirado, só ficar inativo'

/** Each column's cell; on a phone those of an open row bring their label. */
const CELULAS = new Map(
  TITULOS.map(({ key, header, only }) => [
    key,
    {
      ...({ role: 'gridcell', className: 'shrinks nowrap', 'data-coluna': key, 'data-only': only } as const),
      'data-label': only === 'open' && header ? header : undefined,
    },
  ]),
)
const celula = (coluna: string) => CELULAS.get(coluna)

function Restam({ linha }: { linha: Linha }) {
  const restam = restamDa(linha)
  if (restam === null) return '–'
  if (restam === 0 && linha.held) return <Chip tone="amber">esgotado</Chip>
  return <span className={restam < 0 ? 'red' : undefined}>{emNumero(restam)}</span>
}

function Sinal({ linha: { held, wanted, produtoAtivo } }: { linha: Linha }) {
  if (wanted.sai) return <Chip tone="red">sai ao salvar</Chip>
  if (!produtoAtivo) return <Chip tone="amber">produto inativo</Chip>
  return held ? null : <Chip tone="brand">novo</Chip>
}
