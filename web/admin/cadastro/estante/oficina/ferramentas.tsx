import { Button, NativeSelect } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { Order } from '../../../../ui/lists/columns.ts'
import { type Linha, semMotivo } from '../planilha/linha.ts'
import { ORDENS } from '../planilha/ordem.ts'
import { escolherLinhas, mudarLinhas, type Planilha, retirarLinhas } from '../planilha/planilha.ts'
import { useEscolhidas } from '../planilha/use-planilha.ts'
import styles from './oficina.module.css'

export type Dialogo = 'adicionar' | 'colar' | 'ajustar' | 'limitar'

type Props = {
  /** Null while the shelf is empty: there is nothing to search. */
  search: ReactNode
  empty: boolean
  onOpen: (dialogo: Dialogo) => void
}

export function Ferramentas({ search, empty, onOpen }: Props) {
  return (
    <div className={`row gap-xs ${styles.ferramentas} no-print`}>
      {search}
      <Botoes empty={empty} onOpen={onOpen} />
    </div>
  )
}

/** A key in the search beside them does not render them. */
const Botoes = memo(function Botoes({ empty, onOpen }: Pick<Props, 'empty' | 'onOpen'>) {
  return (
    <>
      <Button variant={empty ? 'filled' : 'light'} onClick={() => onOpen('adicionar')}>
        Adicionar produtos
      </Button>
      <Button variant="default" onClick={() => onOpen('colar')}>
        Colar linhas
      </Button>
      {empty ? null : (
        <Button variant="default" onClick={() => onOpen('ajustar')}>
          Ajustar preços
        </Button>
      )}
    </>
  )
})

/** What can be done with all the rows that are chosen, in one step that can be taken back. */
export function FerramentasDasEscolhidas({ planilha, onOpen }: Pick<Props, 'onOpen'> & { planilha: Planilha }) {
  const escolhidas = useEscolhidas(planilha)
  if (escolhidas.size === 0) return null
  const linhas = () => [...escolhidas].flatMap(id => planilha.linhas.row(id) ?? [])
  const mudar = (edicao: Linha['edicao']) =>
    mudarLinhas(
      planilha,
      linhas().map(linha => ({ ...semMotivo(linha), edicao: { ...linha.edicao, ...edicao } })),
    )
  return (
    <section aria-label="Produtos escolhidos" className={`row centred ${styles.escolhidas} no-print`}>
      <b>{escolhidas.size === 1 ? '1 escolhido' : `${escolhidas.size} escolhidos`}</b>
      <Button size="sm" px={10} variant="subtle" onClick={() => mudar({ ativo: true })}>
        Ativar
      </Button>
      <Button size="sm" px={10} variant="subtle" onClick={() => mudar({ ativo: false })}>
        Inativar
      </Button>
      <Button size="sm" px={10} variant="subtle" onClick={() => onOpen('ajustar')}>
        Ajustar preços
      </Button>
      <Button size="sm" px={10} variant="subtle" onClick={() => onOpen('limitar')}>
        Limites…
      </Button>
      <Button size="sm" px={10} variant="subtle" color="red" onClick={() => retirarLinhas(planilha, linhas())}>
        Retirar
      </Button>
      <Button
        size="sm"
        px={10}
        variant="subtle"
        color="muted"
        onClick={() => escolherLinhas(planilha, escolhidas, false)}
      >
        Limpar a escolha
      </Button>
    </section>
  )
}

type OrdenarProps = { order: Order; onSort: (order: Order) => void }

/** Where the sheet has not all its headings to press, its order is chosen here. */
export const Ordenar = memo(function Ordenar({ order, onSort }: OrdenarProps) {
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
