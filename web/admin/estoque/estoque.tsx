import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listarEstoque, type ProdutoNoEstoque, TIPOS_MANUAIS } from '#contract/estoque.ts'
import { comUnidade } from '#contract/unidades.ts'
import { usePages } from '../../api/pages.ts'
import { useLive } from '../../api/use-live.ts'
import { type Refinement, useRefine } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, quantity, sortRows, text } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { BarField, FilterBar, filterOf } from '../../ui/lists/filter-bar.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { Chip } from '../../ui/status-chip.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { DeQueProdutos } from '../cadastro/de-que-produtos.tsx'
import { Exportar } from '../relatorios/exportar.tsx'
import styles from './estoque.module.css'
import { EscolhaDaVisao, Moldura } from './moldura.tsx'
import { type Alvo, type Pedido, VERBOS } from './movimentar.tsx'
import { Movimentos } from './movimentos.tsx'

const route = getRouteApi('/admin/estoque')
const LEITURAS = [listarEstoque]
const TUDO = { busca: undefined, categoria: undefined, fornecedor: undefined, falta: undefined }

/** `/admin/estoque`: stock on hand, quantities in orders, and stock movements. */
export function Estoque() {
  const search = route.useSearch()
  const refine = useRefine(route.useNavigate())
  const visao = search.visao === 'movimentos' ? search.visao : undefined
  const choice = <EscolhaDaVisao value={visao} onChange={visao => refine({ visao, produtoId: undefined })} />
  return visao ? (
    <Movimentos search={search} onChange={refine} choice={choice} />
  ) : (
    <Produtos search={search} onChange={refine} choice={choice} />
  )
}

type Search = ReturnType<typeof route.useSearch>
type Props = {
  search: Search
  onChange: (change: Refinement<Search>) => void
  choice: ReactNode
}

function Produtos({ search, onChange, choice }: Props) {
  const { busca = '', categoria, fornecedor, ordem } = search
  const falta = search.falta === '1' ? '1' : undefined
  const query = { busca, categoria, fornecedor, ...(falta && { falta: '1' as const }) }
  useLive({ reads: LEITURAS, concerns: () => false, showsStock: () => true })
  const pages = usePages(listarEstoque, { query: { ...query, limite: 200 } }, 'produtos', { near: true })
  const parecidos = pages.alike === undefined ? undefined : ('1' as const)
  const seguintes = (row: ProdutoNoEstoque) => {
    const rows = sortRows(pages.rows, COLUNAS, ordem)
    return rows.slice(rows.indexOf(row) + 1).map(alvoDe)
  }
  const filtered = busca !== '' || [categoria, fornecedor, falta].some(value => value !== undefined)
  const files = (
    <Exportar
      route={listarEstoque}
      sent={formato => ({ query: { ...query, parecidos, formato } })}
      disabled={pages.rows.length === 0}
    />
  )
  return (
    <Moldura files={files}>
      {onAsk => (
        <>
          <Filtros search={search} onChange={onChange} />
          <DataList
            tools={choice}
            label="Estoque"
            noun={['produto', 'produtos']}
            {...pages}
            isFetching={false}
            total={pages.first?.total}
            columns={COLUNAS}
            rowKey={({ produtoId }) => produtoId}
            dim={({ ativo }) => ativo === 0}
            onOpen={({ produtoId }) => onChange({ visao: 'movimentos', produtoId })}
            openLabel={({ nome }) => `${nome}: ver os movimentos`}
            actions={row => <Acoes row={row} after={seguintes} onAsk={onAsk} />}
            order={ordem}
            onOrder={ordem => onChange({ ordem })}
            empty={
              filtered ? (
                <NadaAssim onClear={() => onChange(TUDO)} />
              ) : (
                <NadaContado onCount={() => onAsk({ tipo: 'contagem', produto: null })} />
              )
            }
          />
        </>
      )}
    </Moldura>
  )
}

function Filtros({ search, onChange }: Omit<Props, 'choice'>) {
  const { busca = '', categoria, fornecedor, falta } = search
  const phone = usePhone()
  const set = [
    ...filterOf(categoria, () => onChange({ categoria: undefined })),
    ...filterOf(fornecedor, () => onChange({ fornecedor: undefined })),
    ...filterOf(falta === '1' ? 'Em falta' : undefined, () => onChange({ falta: undefined })),
  ]
  return (
    <FilterBar set={set}>
      <BarField>
        <SearchBox label="Buscar por nome, código ou EAN" value={busca} onChange={busca => onChange({ busca })} />
      </BarField>
      <Fold name="Filtros" count={set.length} atEnd={!phone}>
        <div className={`stack gap-sm ${styles.fields}`}>
          <DeQueProdutos chosen={{ categoria, fornecedor }} onChange={onChange} />
          <FilterChoice
            label="Disponível"
            options={[
              [undefined, 'Todos'],
              ['1', 'Em falta'],
            ]}
            value={falta === '1' ? '1' : undefined}
            onChange={falta => onChange({ falta })}
          />
        </div>
      </Fold>
    </FilterBar>
  )
}

const NadaAssim = ({ onClear }: { onClear: () => void }) => (
  <Empty title="Nenhum produto assim" clear={['Ver todos', onClear]}>
    Mude a busca ou os filtros. O produto que nunca foi contado não aparece aqui.
  </Empty>
)

const NadaContado = ({ onCount }: { onCount: () => void }) => (
  <Empty title="Nenhum estoque controlado ainda" action={<Button onClick={onCount}>Contar o primeiro produto</Button>}>
    Conte o que há de um produto: dali em diante cada pedido, entrega e entrada acerta o número, e nenhuma estante vende
    o que não existe. O que você não contar continua como está.
  </Empty>
)

const alvoDe = ({ produtoId: id, nome, unidadeMedida, estoque }: ProdutoNoEstoque): Alvo => ({
  ...{ id, nome, unidadeMedida, estoque },
})

type AcoesProps = {
  row: ProdutoNoEstoque
  /** The products after a row, in the list's current order. */
  after: (row: ProdutoNoEstoque) => readonly Alvo[]
  onAsk: (asked: Pedido) => void
}

function Acoes({ row, after, onAsk }: AcoesProps) {
  const produto = alvoDe(row)
  return (
    <div className={`line gap-2xs at-end ${styles.acoes}`}>
      {TIPOS_MANUAIS.map(tipo => (
        <Button
          key={tipo}
          size="compact-sm"
          variant="default"
          aria-label={`${VERBOS[tipo][0]}: ${row.nome}`}
          onClick={() => onAsk({ tipo, produto, seguintes: after(row) })}
        >
          {VERBOS[tipo][0]}
        </Button>
      ))}
    </div>
  )
}

const COLUNAS: readonly Column<ProdutoNoEstoque>[] = [
  text('nome', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  text('codigo', 'Código', ({ codigo }) => codigo ?? '', { roomy: true, width: '7rem' }),
  text('fornecedor', 'Fornecedor', ({ fornecedor }) => fornecedor ?? '', {
    ...{ phone: 'hide', roomy: true },
    cell: ({ fornecedor }) => (
      <span className={`block nowrap ${styles.fornecedor}`} title={fornecedor ?? undefined}>
        {fornecedor}
      </span>
    ),
  }),
  quantity('estoque', 'Em estoque', ({ estoque }) => estoque),
  quantity('comprometido', 'Em pedidos', ({ comprometido }) => comprometido, { roomy: true }),
  {
    ...{ key: 'livre', header: 'Disponível', align: 'right', phone: 'side', sort: ({ livre }) => livre },
    cell: ({ livre, unidadeMedida }) =>
      livre > 0 ? (
        comUnidade(livre, unidadeMedida)
      ) : (
        <Chip tone={livre < 0 ? 'red' : 'amber'}>
          {livre < 0 ? `faltam ${comUnidade(-livre, unidadeMedida)}` : 'acabou'}
        </Chip>
      ),
  },
]
