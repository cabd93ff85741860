import { getRouteApi } from '@tanstack/react-router'
import { type Estante, listarEstantes, type SituacaoDaEstante } from '#contract/estantes.ts'
import type { Sent } from '../../../api/call.ts'
import { usePages } from '../../../api/pages.ts'
import { ask } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { sortRows } from '../../../ui/lists/columns.ts'
import { filterOf } from '../../../ui/lists/filter-bar.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { part } from '../../../ui/part.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { ClienteSelect } from '../../cliente-select.tsx'
import { RecordScreen } from '../record-screen.tsx'
import { columnsOf } from './colunas.tsx'
import { useEstantesEmLote } from './estantes-em-lote/estantes-em-lote.tsx'

// Loaded lazily: the list does not need the form.
const EstanteNova = part(() => import('./formulario.tsx'), 'EstanteNova')

const route = getRouteApi('/admin/cadastro/estante')

/** The shelves. Only a new shelf opens beside the list; an existing one opens in a screen of its own. */
export function EstanteLista() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const refine = useRefine(navigate)
  const { busca, situacao, clienteId, periodo, aPartirDe } = address
  const editar = address.editar === 'novo' ? address.editar : undefined
  const openForm = (record?: 'novo') =>
    navigate({ search: before => ({ ...before, editar: record }), resetScroll: false })
  const openShelf = (id: number) => navigate({ search: before => ({ ...before, editar: undefined, id }) })
  const columns = columnsOf(editar === undefined)
  const filtro = { busca, situacao, clienteId, periodo, aPartirDe }
  const todosOsPeriodos = { periodo: undefined, aPartirDe: undefined }
  const pages = usePages(listarEstantes, { query: { ...filtro, limite: 500 } }, 'estantes', { near: true })
  const { mark, bar, bottom } = useEstantesEmLote({
    mostradas: sortRows(pages.rows, columns, address.ordem),
    total: pages.first?.total ?? null,
    lerTodas: async () =>
      pages.hasMore ? lerTodas({ ...filtro, parecidos: pages.alike === undefined ? '0' : '1' }) : pages.rows,
    onPeriodo: (periodo, aPartirDe) =>
      refine({ periodo, aPartirDe, busca: undefined, situacao: undefined, clienteId: undefined }),
  })
  const phone = usePhone()
  return (
    <RecordScreen
      title="Estantes"
      sub="O que cada cliente pode pedir em cada período, a que preço e quanto há."
      noun={['estante', 'estantes']}
      newLabel="Nova estante"
      mark={editar === undefined ? mark : undefined}
      bar={bar}
      bottom={bottom}
      address={{ ...address, editar }}
      onRefine={refine}
      onOpen={record => (typeof record === 'number' ? openShelf(record) : openForm(record))}
      searchLabel="Buscar por período ou cliente"
      filter={<Filtros {...{ situacao, clienteId }} stacked={phone || editar !== undefined} onRefine={refine} />}
      filters={{ situacao, clienteId }}
      set={filterOf(periodo, () => refine(todosOsPeriodos))}
      onClear={() => refine({ ...todosOsPeriodos, busca: undefined, situacao: undefined, clienteId: undefined })}
      pages={pages}
      columns={columns}
      nameOf={estante => `${estante.periodo}, de ${estante.clienteNome}`}
      dim={estante => estante.ativa === 0}
      empty={{
        title: clienteId ? 'Este cliente ainda não tem estante' : 'Nenhuma estante criada',
        text: clienteId
          ? 'Crie uma e ponha nela os produtos que ele pode pedir. Se forem os mesmos de outro cliente, abra a estante desse cliente e escolha “Copiar”.'
          : 'Crie uma estante para um cliente e ponha nela os produtos que ele pode pedir.',
        create: 'Criar estante',
      }}
      panel={(_, { onClose, onSaved }) => (
        <EstanteNova clienteId={clienteId ?? null} onClose={onClose} onSaved={onSaved} />
      )}
    />
  )
}

type Escolha = { situacao?: SituacaoDaEstante | undefined; clienteId?: number | undefined }

type FiltrosProps = Escolha & { stacked: boolean; onRefine: (change: Escolha) => void }

function Filtros({ situacao, clienteId, stacked, onRefine }: FiltrosProps) {
  return (
    <>
      <ClienteSelect
        aria-label="Só as de um cliente"
        all="Todos os clientes"
        value={clienteId ?? null}
        onChange={chosen => onRefine({ clienteId: chosen ?? undefined })}
      />
      <FilterChoice
        label="Situação"
        stacked={stacked}
        options={[
          [undefined, 'Todas'],
          ['aberta', 'Abertas'],
          ['por-abrir', 'Por abrir'],
          ['encerrada', 'Encerradas'],
          ['inativa', 'Inativas'],
        ]}
        value={situacao}
        onChange={situacao => onRefine({ situacao })}
      />
    </>
  )
}

type Filtro = Omit<NonNullable<Sent<typeof listarEstantes>['query']>, 'cursor' | 'limite'>

async function lerTodas(filtro: Filtro): Promise<Estante[]> {
  const todas: Estante[] = []
  let cursor: string | undefined
  do {
    const { estantes, proximo } = await ask(listarEstantes, { query: { ...filtro, limite: 1000, cursor } })
    todas.push(...estantes)
    cursor = proximo ?? undefined
  } while (cursor)
  return todas
}
