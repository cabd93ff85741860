import { listarMovimentos, type Movimento, NOME_DO_MOVIMENTO, TIPOS_DE_MOVIMENTO } from '#contract/estoque.ts'
import { comUnidade } from '#contract/unidades.ts'
import { usePages } from '../../api/pages.ts'
import { useLive } from '../../api/use-live.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { filterOf } from '../../ui/lists/filter-bar.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { ProdutoSelect } from '../produto-select.tsx'
import { Exportar } from '../relatorios/exportar.tsx'
import { Filtros } from '../relatorios/filtros.tsx'
import { invertido } from '../relatorios/periodo.ts'
import { Tela, type VisaoProps } from './tela.tsx'

const LEITURAS = [listarMovimentos]
const TIPOS = Object.entries(NOME_DO_MOVIMENTO).map(([value, label]) => ({ value, label }))

/** Stock movements, newest first: by whom, why, and the stock after each. */
export function Movimentos(props: VisaoProps) {
  const { search, onChange } = props
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
    <Tela {...props} files={files}>
      {tools => (
        <Filtros
          periodo={{ dataInicial, dataFinal }}
          onPeriodo={onChange}
          optional
          quem={
            <ProdutoSelect
              aria-label="Produto"
              all="Todos os produtos"
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
        >
          <DataList
            {...{ tools, label: 'Movimentos', noun: ['movimento', 'movimentos'], columns: COLUNAS }}
            {...pages}
            isFetching={false}
            rowKey={({ id }) => id}
            empty={
              <Empty title="Nenhum movimento">Receba, conte ou registre uma perda: cada movimento aparece aqui.</Empty>
            }
          />
        </Filtros>
      )}
    </Tela>
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
