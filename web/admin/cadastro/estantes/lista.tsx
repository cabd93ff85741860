import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Estante, listarEstantes } from '#contract/estantes.ts'
import { askAll } from '../../../api/pages.ts'
import { ordemDoPrazo } from '../../../pedido/fim-do-prazo.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { text } from '../../../ui/lists/columns.ts'
import { FilterChips, filterOf } from '../../../ui/lists/filter-bar.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { ListaDeCadastro, type Listagem, useAberto } from '../lista-de-cadastro.tsx'
import { useEmLote } from './em-lote.tsx'
import { SituacaoDaEstante, situacaoDe, validadeDe } from './situacao.tsx'

// Loaded lazily: the list does not need the form.
const EstanteNova = lazyPart(() => import('./formulario.tsx'), 'EstanteNova')

const estantes: Listagem<Estante> = {
  nomes: ['a', 'estante', 'estantes'],
  titulo: 'Estantes',
  sub: 'O que cada cliente pode pedir em cada período, a que preço e quanto há.',
  calls: { listar: listarEstantes },
  chave: 'estantes',
  nomeDe: ({ periodo, clienteNome }) => `${periodo}, de ${clienteNome}`,
  busca: 'Buscar por período ou cliente',
  filtros: [
    {
      names: ['clienteId'],
      Campo: ({ chosen, onChange }) => (
        <ClienteSelect
          aria-label="Só as de um cliente"
          all="Todos os clientes"
          value={Number(chosen.clienteId) || null}
          onChange={clienteId => onChange({ clienteId: clienteId ?? undefined })}
        />
      ),
    },
    {
      name: 'situacao',
      label: 'Situação',
      initial: 'aberta',
      options: [
        ['todas', 'Todas'],
        ['aberta', 'Abertas'],
        ['por-abrir', 'Por abrir'],
        ['encerrada', 'Encerradas'],
        ['inativa', 'Inativas'],
      ],
    },
    {
      names: ['periodo', 'aPartirDe'],
      Campo: ({ chosen, onChange }) => (
        <FilterChips set={filterOf(chosen.periodo, () => onChange({ periodo: undefined, aPartirDe: undefined }))} />
      ),
    },
  ],
  colunas: [
    text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
    text('periodo', 'Período', ({ periodo }) => periodo),
    text('validade', 'Validade', validadeDe, { sort: estante => ordemDoPrazo(estante) ?? estante.validaDe }),
    text('situacao', 'Situação', situacaoDe, { cell: SituacaoDaEstante, phone: 'side' }),
  ],
  poucas: ['cliente', 'periodo', 'situacao'],
  ordem: 'cliente',
  nenhum: 'Nenhuma estante aberta',
  apagado: ({ ativa }) => ativa === 0,
  vazio: 'Crie uma estante para um cliente e ponha nela os produtos que ele pode pedir.',
  useMais: ({ pages, shown, query, onRefine }) =>
    useEmLote({
      mostradas: shown,
      total: pages.first?.total ?? null,
      lerTodas: async () => {
        if (!pages.hasMore) return pages.rows
        const parecidos = pages.alike === undefined ? '0' : '1'
        return askAll(listarEstantes, { query: { ...query, parecidos, limite: 1000 } }, 'estantes')
      },
      onPeriodo: (periodo, aPartirDe) =>
        onRefine({ periodo, aPartirDe, busca: undefined, situacao: 'todas', clienteId: undefined }),
    }),
}

/** The shelves. Only a new shelf opens beside the list; an existing one opens in a screen of its own. */
export function EstanteLista() {
  const [open, onOpen] = useAberto()
  const { clienteId = null } = useSearch({ strict: false })
  const navigate = useNavigate({ from: '/admin/cadastro/estante' })
  const openShelf = (id: number) => void navigate({ search: before => ({ ...before, editar: undefined, id }) })
  return (
    <ListaDeCadastro
      lista={estantes}
      open={open === 'novo' ? open : undefined}
      onOpen={record => (record === 'novo' ? onOpen(record) : openShelf(record))}
    >
      {() =>
        open === 'novo' ? <EstanteNova clienteId={clienteId} onClose={() => onOpen()} onSaved={openShelf} /> : null
      }
    </ListaDeCadastro>
  )
}
