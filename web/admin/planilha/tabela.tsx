import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, memo, useState } from 'react'
import { emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { type Cell, cellId, type Move, stepOf, useCells } from '../../ui/focus/cells.ts'
import { type Column, nextOrder, type Order, sortRows } from '../../ui/lists/columns.ts'
import { matching } from '../../ui/lists/matching.ts'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { useRow } from '../../ui/row-store.ts'
import { Chip } from '../../ui/status-chip.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Campo } from './celula.tsx'
import { ativar, type Planilha, retirar } from './estado.ts'
import { ativaDa, type Coluna, daPrejuizo, type Linha, margemDe, numeroDa, restamDa } from './linha.ts'
import styles from './planilha.module.css'

/** `only`: shown at a desk, or on a phone in an open row. */
type Titulo = Pick<Column<Linha>, 'key' | 'header' | 'sort'> & { only?: 'desk' | 'open' }

/** The sheet's columns. They sort by saved values, so that a row does not move while it is being edited. */
const TITULOS: readonly Titulo[] = [
  { key: 'nome', header: 'Produto', sort: ({ nome }) => nome },
  { key: 'precoVenda', header: 'Preço (R$)', sort: ({ held }) => held?.precoVenda ?? null },
  { key: 'quantidade', header: 'Ofertado', sort: ({ held }) => held?.quantidade ?? null },
  { key: 'reservada', header: 'Em pedidos', only: 'desk', sort: ({ reservada }) => reservada },
  { key: 'disponivel', header: 'Restam', sort: linha => linha.held && restamDa(linha) },
  { key: 'precoCusto', header: 'Custo', only: 'desk', sort: ({ precoCusto }) => precoCusto },
  {
    key: 'margem',
    only: 'desk',
    header: 'Margem',
    sort: ({ held, precoCusto }) => margemDe(held?.precoVenda, precoCusto),
  },
  { key: 'minimo', header: 'Mín.', only: 'open', sort: ({ held }) => held?.minimo ?? null },
  { key: 'maximo', header: 'Máx.', only: 'open', sort: ({ held }) => held?.maximo ?? null },
  { key: 'ativo', header: 'Ativo', only: 'open', sort: ({ held }) => (held ? Number(held.ativo) : null) },
  { key: 'sai', header: '', only: 'open' },
]

const COLUNAS = TITULOS.map(titulo => ({ ...titulo, cell: () => null }))

/** The rows that a search finds, sorted; new, unsaved rows come first. */
export function mostradas({ linhas }: Planilha, ids: readonly number[], busca: string, ordem: Order): number[] {
  const procurado = matching(busca)
  const achadas = ids.flatMap(id => linhas.row(id) ?? []).filter(({ nome }) => procurado(nome))
  const novas = achadas.filter(({ held }) => held === null)
  const lidas = achadas.filter(({ held }) => held !== null)
  return [...novas, ...sortRows(lidas, COLUNAS, ordem)].map(({ produtoId }) => produtoId)
}

type Props = {
  planilha: Planilha
  /** The rows to show, in their order. */
  ids: readonly number[]
  order: Order
  onSort: (order: Order) => void
  /** The cell to go to, such as one with a warning; null for none. */
  target: Cell | null
  onArrive: () => void
  onPaste: (id: number, coluna: Coluna, texto: string) => boolean
}

const ALTURA = { row: 36, touched: 44, card: 72 }

/** Roles for plain boxes: a table's rows are never two lines, as on a phone. */
const grid = (rows: number) => ({ role: 'grid', 'aria-label': 'Produtos da estante', 'aria-rowcount': rows }) as const
const ROW_GROUP = { role: 'rowgroup' } as const
/** `index` counts from 1, the headings included. */
const row = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const
const HEADER = { role: 'columnheader' } as const

export const Tabela = memo(function Tabela({ planilha, ids, order, onSort, target, onArrive, onPaste }: Props) {
  const phone = usePhone()
  const { body, rows, ...list } = useLongList<HTMLDivElement>(ids, ALTURA)
  const onMove = useCells(list, ids, PARADAS, { target, onArrive })
  return (
    <div {...grid(ids.length + 1)} className={`surface ${styles.tabela}`}>
      <Titulos order={order} onSort={onSort} />
      <div {...ROW_GROUP} {...body}>
        {rows.flatMap(({ slice, gap, own }) =>
          gap ? (
            <div key={`gap ${slice}`} {...gap} />
          ) : (
            own.map(({ id, index, place }) => (
              <div key={id} {...row(index + 2)} {...place}>
                <LinhaDaTabela planilha={planilha} id={id} onMove={onMove} onPaste={onPaste} phone={phone} />
              </div>
            ))
          ),
        )}
      </div>
    </div>
  )
})

const Titulos = memo(function Titulos({ order, onSort }: Pick<Props, 'order' | 'onSort'>) {
  const ordenar = (key: string) => onSort(nextOrder(order, key))
  return (
    <div {...ROW_GROUP} className={styles.cabeca}>
      <div {...row(1)} className={`stack centred quiet tiny medium to-end ${styles.titulos}`}>
        {TITULOS.map(({ key, header, sort, only }) => (
          <div
            key={key}
            {...HEADER}
            data-coluna={key}
            data-only={only}
            {...(sort ? { 'aria-sort': direcao(order, key) } : {})}
          >
            {sort ? (
              <button type="button" className={`nowrap ${styles.ordenar}`} onClick={() => ordenar(key)}>
                {header}
                <span aria-hidden="true">{order === key ? ' ↑' : order === `-${key}` ? ' ↓' : ''}</span>
              </button>
            ) : (
              <VisuallyHidden>Retirar</VisuallyHidden>
            )}
          </div>
        ))}
      </div>
    </div>
  )
})

const direcao = (order: Order, key: string) =>
  order === key ? 'ascending' : order === `-${key}` ? 'descending' : ('none' as const)

type LinhaProps = Pick<Props, 'planilha' | 'onPaste'> & {
  id: number
  onMove: Move
  /** Two lines, and a third with the other cells while the row is open. */
  phone: boolean
}

/** The cells of a row that the keyboard goes to, from left to right. */
const PARADAS = ['precoVenda', 'quantidade', 'minimo', 'maximo', 'ativo', 'sai'] as const

/** One product's cells, inside the grid's row; re-renders only when its own line changes. */
const LinhaDaTabela = memo(function LinhaDaTabela({ planilha, id, onMove, onPaste, phone }: LinhaProps) {
  const [aberta, setAberta] = useState(false)
  const linha = useRow(planilha.linhas, id)
  if (!linha) return null
  const { nome, wanted, reservada, precoCusto, held } = linha
  const margem = emPorcento(margemDe(numeroDa(linha, 'precoVenda'), precoCusto))
  const prejuizo = daPrejuizo(linha) || undefined
  const sai = wanted.sai === true
  const campo = (coluna: Coluna) => (
    <Campo planilha={planilha} linha={linha} coluna={coluna} onMove={onMove} onPaste={onPaste} />
  )
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
