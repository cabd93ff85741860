import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { listarEstoque, type ProdutoNoEstoque } from '#contract/estoque.ts'
import { comUnidade } from '#contract/unidades.ts'
import { usePages } from '../../api/pages.ts'
import { useLive } from '../../api/use-live.ts'
import { Exportar } from '../../shell/exportar.tsx'
import { useRefine } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { type Column, quantity, sortRows, text } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { BarField, FilterBar, filterOf } from '../../ui/lists/filter-bar.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { Quantidade } from '../../ui/quantidade.tsx'
import { Chip } from '../../ui/status-chip.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { DeQueProdutos } from '../cadastro/de-que-produtos.tsx'
import type { Alvo } from './movimentar.tsx'
import { Movimentos } from './movimentos.tsx'
import { EscolhaDaVisao, route, Tela, type VisaoProps } from './tela.tsx'

// Loaded lazily: its form brings the contract's schemas.
const Movimentar = lazyPart(() => import('./movimentar.tsx'), 'Movimentar')

const LEITURAS = [listarEstoque]
const TUDO = { busca: undefined, categoria: undefined, fornecedor: undefined, falta: undefined }

/** `/admin/estoque`: stock on hand, quantities in orders, and stock movements. */
export function Estoque() {
  const search = route.useSearch()
  const onChange = useRefine(route.useNavigate())
  const [dialogo, setDialogo] = useState<ReactNode>(null)
  const onClose = () => setDialogo(null)
  const onAsk: VisaoProps['onAsk'] = (tipo, produto, seguintes) =>
    setDialogo(<Movimentar {...{ tipo, produto, seguintes, onClose }} />)
  const Visao = search.visao === 'movimentos' ? Movimentos : Produtos
  return (
    <>
      <Visao {...{ search, onChange, onAsk }} />
      {dialogo}
    </>
  )
}

function Produtos(props: VisaoProps) {
  const { search, onChange, onAsk } = props
  const { busca = '', categoria, fornecedor, ordem } = search
  const falta = search.falta === '1' ? '1' : undefined
  const query = { busca, categoria, fornecedor, ...(falta && { falta: '1' as const }) }
  useLive({ reads: LEITURAS, concerns: () => false, showsStock: () => true })
  const pages = usePages(listarEstoque, { query: { ...query, limite: 200 } }, 'produtos', { near: true })
  const parecidos = pages.alike === undefined ? undefined : ('1' as const)
  const receber = (row: ProdutoNoEstoque) => {
    const rows = sortRows(pages.rows, COLUNAS, ordem)
    onAsk('entrada', alvoDe(row), rows.slice(rows.indexOf(row) + 1).map(alvoDe))
  }
  const files = (
    <Exportar
      route={listarEstoque}
      sent={formato => ({ query: { ...query, parecidos, formato } })}
      disabled={pages.rows.length === 0}
    />
  )
  return (
    <Tela onAsk={onAsk} files={files}>
      <Filtros search={search} onChange={onChange} />
      <DataList
        tools={<EscolhaDaVisao {...props} />}
        {...{ label: 'Estoque', noun: ['produto', 'produtos'], columns: COLUNAS }}
        {...pages}
        isFetching={false}
        total={pages.first?.total}
        rowKey={({ produtoId }) => produtoId}
        dim={({ ativo }) => ativo === 0}
        onOpen={({ produtoId }) => onChange({ visao: 'movimentos', produtoId })}
        openLabel={({ nome }) => `${nome}: ver os movimentos`}
        actions={row => (
          <Button size="compact-sm" variant="subtle" aria-label={`Receber: ${row.nome}`} onClick={() => receber(row)}>
            Receber
          </Button>
        )}
        order={ordem}
        onOrder={ordem => onChange({ ordem })}
        empty={
          busca || categoria || fornecedor || falta ? (
            <Empty title="Nenhum produto assim" clear={['Ver todos', () => onChange(TUDO)]}>
              Mude a busca ou os filtros. O produto que nunca foi contado não aparece aqui.
            </Empty>
          ) : (
            <NadaContado onCount={() => onAsk('contagem')} />
          )
        }
      />
    </Tela>
  )
}

function Filtros({ search, onChange }: Omit<VisaoProps, 'onAsk'>) {
  const { busca = '', categoria, fornecedor } = search
  const falta = search.falta === '1' ? '1' : undefined
  const phone = usePhone()
  const set = [
    ...filterOf(categoria, () => onChange({ categoria: undefined })),
    ...filterOf(fornecedor, () => onChange({ fornecedor: undefined })),
    ...filterOf(falta && 'Em falta', () => onChange({ falta: undefined })),
  ]
  return (
    <FilterBar set={set}>
      <BarField>
        <SearchBox label="Buscar por nome, código ou EAN" value={busca} onChange={busca => onChange({ busca })} />
      </BarField>
      <Fold name="Filtros" count={set.length} atEnd={!phone}>
        <div className="stack gap-sm">
          <DeQueProdutos chosen={{ categoria, fornecedor }} onChange={onChange} />
          <FilterChoice label="Disponível" options={FALTA} value={falta} onChange={falta => onChange({ falta })} />
        </div>
      </Fold>
    </FilterBar>
  )
}

const FALTA = [
  [undefined, 'Todos'],
  ['1', 'Em falta'],
] as const

const NadaContado = ({ onCount }: { onCount: () => void }) => (
  <Empty title="Nenhum estoque controlado ainda" action={<Button onClick={onCount}>Contar o primeiro produto</Button>}>
    Conte o que há de um produto: dali em diante cada pedido, entrega e entrada acerta o número, e nenhuma estante vende
    o que não existe. O que você não contar continua como está.
  </Empty>
)

const alvoDe = ({ produtoId: id, nome, unidadeMedida, estoque }: ProdutoNoEstoque): Alvo => ({
  ...{ id, nome, unidadeMedida, estoque },
})

/** What is left of it is little. */
const pouco = ({ livre, estoque }: ProdutoNoEstoque) => livre * 10 <= estoque

const COLUNAS: readonly Column<ProdutoNoEstoque>[] = [
  text('nome', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  text('codigo', 'Código', ({ codigo }) => codigo ?? '', { phone: 'hide', roomy: true, width: '7rem' }),
  text('fornecedor', 'Fornecedor', ({ fornecedor }) => fornecedor ?? '', { phone: 'hide', roomy: true, cut: true }),
  quantity('estoque', 'Em estoque', ({ estoque }) => estoque),
  quantity('comprometido', 'Em pedidos', ({ comprometido }) => comprometido, { phone: 'hide', roomy: true }),
  quantity('livre', 'Disponível', ({ livre }) => livre, {
    phone: 'side',
    cell: row => {
      const { livre, unidadeMedida } = row
      if (livre > 0 && !pouco(row)) return <Quantidade quantidade={livre} unidadeMedida={unidadeMedida} />
      if (livre > 0) return <Chip tone="amber">restam {comUnidade(livre, unidadeMedida)}</Chip>
      return (
        <Chip tone={livre < 0 ? 'red' : 'amber'}>
          {livre < 0 ? `faltam ${comUnidade(-livre, unidadeMedida)}` : 'acabou'}
        </Chip>
      )
    },
  }),
]
