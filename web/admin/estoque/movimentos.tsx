import type { ReactNode } from 'react'
import { listarMovimentos, type Movimento, NOME_DO_MOVIMENTO, TIPOS_DE_MOVIMENTO } from '#contract/estoque.ts'
import { lerProduto } from '#contract/produtos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { usePages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import type { Refinement } from '../../shell/use-refine.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { filterOf } from '../../ui/lists/filter-bar.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ProdutoSelect } from '../produto-select.tsx'
import { Exportar } from '../relatorios/exportar.tsx'
import { Filtros } from '../relatorios/filtros.tsx'
import { invertido } from '../relatorios/periodo.ts'
import { Moldura } from './moldura.tsx'

type Search = {
  produtoId?: number | undefined
  tipo?: string | undefined
  dataInicial?: string | undefined
  dataFinal?: string | undefined
}
type Props = { search: Search; onChange: (change: Refinement<Search>) => void; choice: ReactNode }
const LEITURAS = [listarMovimentos]
const TIPOS = Object.entries(NOME_DO_MOVIMENTO).map(([value, label]) => ({ value, label }))

/** Stock movements, newest first: by whom, why, and the stock after each. */
export function Movimentos({ search, onChange, choice }: Props) {
  const { produtoId, dataInicial, dataFinal } = search
  const tipo = TIPOS_DE_MOVIMENTO.find(tipo => tipo === search.tipo)
  const query = { produtoId, tipo, dataInicial, dataFinal }
  useLive({
    reads: LEITURAS,
    concerns: () => false,
    showsStock: ids => produtoId === undefined || ids.includes(produtoId),
  })
  const trocados = invertido(search)
  const pages = usePages(listarMovimentos, { query: { ...query, limite: 100 } }, 'movimentos', { enabled: !trocados })
  const files = (
    <Exportar
      route={listarMovimentos}
      sent={formato => ({ query: { ...query, formato } })}
      disabled={trocados || pages.rows.length === 0}
    />
  )
  return (
    <Moldura files={files}>
      {() => (
        <QuaisMovimentos search={search} onChange={onChange}>
          <DataList
            tools={choice}
            label="Movimentos"
            noun={['movimento', 'movimentos']}
            {...pages}
            isFetching={false}
            columns={COLUNAS}
            rowKey={({ id }) => id}
            empty={
              <Empty title="Nenhum movimento">Receba, conte ou registre uma perda: cada movimento aparece aqui.</Empty>
            }
          />
        </QuaisMovimentos>
      )}
    </Moldura>
  )
}

function QuaisMovimentos({ search, onChange, children }: Omit<Props, 'choice'> & { children: ReactNode }) {
  const { produtoId, dataInicial, dataFinal } = search
  const tipo = TIPOS_DE_MOVIMENTO.find(tipo => tipo === search.tipo)
  const phone = usePhone()
  const { data } = useRead(lerProduto, { params: { id: produtoId ?? 0 } }, { enabled: produtoId !== undefined })
  return (
    <Filtros
      periodo={{ dataInicial, dataFinal }}
      onPeriodo={onChange}
      optional
      quem={
        <ProdutoSelect
          aria-label="Produto"
          all="Todos os produtos"
          {...(phone && { placeholder: 'Produto' })}
          value={produtoId ?? null}
          onChange={produto => onChange({ produtoId: produto?.id })}
        />
      }
      fields={
        <ChoiceSelect
          label="Tipo"
          all="Todos os tipos"
          data={TIPOS}
          value={tipo ?? null}
          onChange={tipo => onChange({ tipo: tipo ?? undefined })}
        />
      }
      set={filterOf(tipo && NOME_DO_MOVIMENTO[tipo], () => onChange({ tipo: undefined }))}
      // On a desktop the field shows the whole name.
      cut={filterOf(phone && produtoId ? `Só ${data?.produtos[0]?.nome ?? 'um produto'}` : undefined, () =>
        onChange({ produtoId: undefined }),
      )}
    >
      {children}
    </Filtros>
  )
}

/** `+3 caixas`, `−0,5 kg`. */
const comSinal = ({ quantidade, unidadeMedida }: Movimento): string =>
  `${quantidade > 0 ? '+' : quantidade < 0 ? '−' : ''}${comUnidade(Math.abs(quantidade), unidadeMedida)}`

const COLUNAS: readonly Column<Movimento>[] = [
  {
    ...{ key: 'quando', header: 'Quando' },
    cell: ({ quando }) => <time dateTime={quando}>{showMoment(quando)}</time>,
  },
  { key: 'nome', header: 'Produto', phone: 'title', cell: ({ nome }) => nome },
  {
    key: 'tipo',
    header: 'O quê',
    cell: ({ tipo, pedidoId }) => (
      <>
        {NOME_DO_MOVIMENTO[tipo]}
        {pedidoId ? <small>pedido {pedidoId}</small> : null}
      </>
    ),
  },
  {
    ...{ key: 'quantidade', header: 'Mudou', align: 'right', phone: 'side' },
    cell: movimento => (
      <>
        {comSinal(movimento)}
        <small>ficou em {comUnidade(movimento.estoque, movimento.unidadeMedida)}</small>
      </>
    ),
  },
  {
    ...{ key: 'quem', header: 'Quem e por quê' },
    cell: ({ usuarioNome, motivo }) => (
      <>
        {usuarioNome}
        {motivo ? <small>{motivo}</small> : null}
      </>
    ),
  },
]
