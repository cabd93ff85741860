import { Button, NativeSelect } from '@mantine/core'
import { memo, type ReactNode, useCallback, useId, useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import type { Order } from '../../ui/lists/columns.ts'
import { SelectionBar } from '../../ui/lists/selection-bar.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { escolherLinhas, type Planilha, retirarLinhas } from './estado.ts'
import { type Linha, semRecusas } from './linha.ts'
import { ORDENS } from './ordem.ts'
import styles from './planilha.module.css'
import { useEscolhidas } from './use-planilha.ts'

export type Dialogo = 'adicionar' | 'colar' | 'ajustar' | 'limitar'

type Refine = (change: { produto?: string | undefined; ordemProduto?: Order }) => void

type Props = {
  /** The shelf has no products to search or adjust yet. */
  empty: boolean
  busca: string
  order: Order
  refine: Refine
  /** The actions on the whole shelf. */
  actions: ReactNode
  onOpen: (dialogo: Dialogo) => void
}

/** The search and the sheet's tools. One button hides all tools on a phone, only the rarely used ones on a desktop. */
export function Ferramentas({ empty, busca, order, refine, actions, onOpen }: Props) {
  const [aberta, setAberta] = useState(false)
  const id = useId()
  const phone = usePhone()
  const onSort = useCallback((ordemProduto: Order) => refine({ ordemProduto }), [refine])
  const mais = (
    <Button
      key="mais"
      size="sm"
      variant="default"
      className={styles.mais}
      aria-expanded={aberta}
      aria-controls={id}
      onClick={() => setAberta(!aberta)}
    >
      Mais
    </Button>
  )
  const dasLinhas = (
    <div key="linhas" className={`row gap-xs ${styles.dasLinhas}`}>
      <Botoes empty={empty} onOpen={onOpen} />
    </div>
  )
  return (
    <div className={`${styles.ferramentas} no-print`} data-aberta={aberta || empty || undefined}>
      {empty ? null : (
        <div className={styles.busca}>
          <SearchBox label="Buscar nesta estante" delay={60} value={busca} onChange={produto => refine({ produto })} />
        </div>
      )}
      {empty ? dasLinhas : phone ? [mais, dasLinhas] : [dasLinhas, mais]}
      <div id={id} className={`row centred gap-xs ${styles.daEstante}`}>
        {empty ? null : <Ordenar order={order} onSort={onSort} />}
        <Button size="sm" variant="default" onClick={() => onOpen('colar')}>
          Colar linhas
        </Button>
        {actions}
      </div>
    </div>
  )
}

/** Memoized: typing in the search beside them does not re-render the buttons. */
const Botoes = memo(function Botoes({ empty, onOpen }: Pick<Props, 'empty' | 'onOpen'>) {
  return (
    <>
      <Button size="sm" variant={empty ? 'filled' : 'light'} onClick={() => onOpen('adicionar')}>
        Adicionar produtos
      </Button>
      {empty ? null : (
        <Button size="sm" variant="default" onClick={() => onOpen('ajustar')}>
          Ajustar em %
        </Button>
      )}
    </>
  )
})

type EscolhidasProps = { planilha: Planilha; onOpen: (dialogo: Dialogo) => void }

/** The actions on all chosen rows. */
export function FerramentasDasEscolhidas({ planilha, onOpen }: EscolhidasProps) {
  const escolhidas = useEscolhidas(planilha)
  const quantos = escolhidas.size
  if (quantos === 0) return null
  const linhas = () => [...escolhidas].flatMap(id => planilha.linhas.row(id) ?? [])
  const mudar = (edicao: Linha['edicao']) =>
    planilha.linhas.write(linhas().map(linha => ({ ...semRecusas(linha), edicao: { ...linha.edicao, ...edicao } })))
  const tools = [
    ['Ativar', () => mudar({ ativo: true })],
    ['Inativar', () => mudar({ ativo: false })],
    ['Limites…', () => onOpen('limitar')],
    ['Retirar', () => retirarLinhas(planilha, linhas())],
  ] as const
  return (
    <SelectionBar
      label="Produtos escolhidos"
      quantos={quantos}
      marcados={contar(quantos, 'escolhido', 'escolhidos')}
      todos={null}
      onNenhum={() => escolherLinhas(planilha, escolhidas, false)}
    >
      {tools.map(([label, onClick]) => (
        <Button key={label} size="sm" variant="subtle" onClick={onClick}>
          {label}
        </Button>
      ))}
    </SelectionBar>
  )
}

type OrdenarProps = { order: Order; onSort: (order: Order) => void }

/** Chooses the sort order on screens where not every column has a heading to press. */
const Ordenar = memo(function Ordenar({ order, onSort }: OrdenarProps) {
  return (
    <NativeSelect
      className={styles.ordenar ?? ''}
      aria-label="Ordenar por"
      data={ORDENS.map(([value, label]) => ({ value, label }))}
      value={order ?? ''}
      onChange={event => onSort(event.currentTarget.value || undefined)}
    />
  )
})
