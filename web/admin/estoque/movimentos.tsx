import type { ReactNode } from 'react'
import { listarMovimentos, type Movimento, NOME_DO_MOVIMENTO, TIPOS_DE_MOVIMENTO } from '#contract/estoque.ts'
import { exportarMovimentos } from '#contract/exportacoes.ts'
import { lerProduto } from '#contract/produtos.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { usePages, useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { TypedSelect } from '../../ui/fields/typed-select.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Exportar } from '../relatorios/exportar.tsx'
import { Recorte } from '../relatorios/resumo.tsx'
import styles from './estoque.module.css'
import { Filtros } from './filtros.tsx'

type Search = {
  produtoId?: number | undefined
  tipo?: string | undefined
  dataInicial?: string | undefined
  dataFinal?: string | undefined
}
type Props = { search: Search; onChange: (change: Search) => void; choice: ReactNode }
const movimentosDe = (answer: Answer<typeof listarMovimentos>) => answer.movimentos
const LEITURAS = [listarMovimentos]
const TIPOS = Object.entries(NOME_DO_MOVIMENTO).map(([value, label]) => ({ value, label }))

/** What moved the stock, newest first: by whom, why, and what there was after it. */
export function Movimentos({ search, onChange, choice }: Props) {
  const { produtoId, dataInicial, dataFinal } = search
  const tipo = TIPOS_DE_MOVIMENTO.find(tipo => tipo === search.tipo)
  const query = { produtoId, tipo, dataInicial, dataFinal }
  useLive({
    reads: LEITURAS,
    concerns: () => false,
    showsStock: ids => produtoId === undefined || ids.includes(produtoId),
  })
  const pages = usePages(listarMovimentos, { query: { ...query, limite: 100 } }, movimentosDe)
  const { data } = useRead(lerProduto, { params: { id: produtoId ?? 0 } }, { enabled: produtoId !== undefined })
  const inverted = Boolean(dataInicial && dataFinal && dataInicial > dataFinal)
  return (
    <>
      <search className={`row centred gap-xs mb-md no-print ${styles.filters}`}>
        {choice}
        <Filtros count={[tipo, dataInicial, dataFinal].filter(Boolean).length}>
          <TypedSelect
            aria-label="Tipo"
            placeholder="Todos os tipos"
            clearable
            clearButtonProps={{ 'aria-label': 'Todos os tipos' }}
            data={TIPOS}
            value={tipo ?? null}
            onChange={tipo => onChange({ tipo: tipo ?? undefined })}
          />
          <DayField
            aria-label="De"
            placeholder="De"
            value={dataInicial ?? null}
            onChange={dia => onChange({ dataInicial: dia ?? undefined })}
          />
          <DayField
            aria-label="Até"
            placeholder="Até"
            value={dataFinal ?? null}
            onChange={dia => onChange({ dataFinal: dia ?? undefined })}
            error={inverted ? 'Vem antes da inicial: troque as datas' : undefined}
          />
          <Exportar
            route={exportarMovimentos}
            sent={formato => ({ query: { ...query, formato } })}
            disabled={pages.rows.length === 0}
          />
        </Filtros>
      </search>
      {produtoId === undefined ? null : (
        <Recorte onRemove={() => onChange({ produtoId: undefined })}>
          Só {data?.produtos[0]?.nome ?? 'um produto'}
        </Recorte>
      )}
      <DataList
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
    </>
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
        {pedidoId ? <small className="quiet block">pedido {pedidoId}</small> : null}
      </>
    ),
  },
  {
    ...{ key: 'quantidade', header: 'Mudou', align: 'right', phone: 'side' },
    cell: movimento => (
      <>
        {comSinal(movimento)}
        <small className="quiet block">ficou em {comUnidade(movimento.estoque, movimento.unidadeMedida)}</small>
      </>
    ),
  },
  {
    ...{ key: 'quem', header: 'Quem e por quê' },
    cell: ({ usuarioNome, motivo }) => (
      <>
        {usuarioNome}
        {motivo ? <small className="quiet block">{motivo}</small> : null}
      </>
    ),
  },
]
