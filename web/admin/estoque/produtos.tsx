import { listarEstoque, listarMovimentos, NOME_DO_MOVIMENTO, type ProdutoNoEstoque } from '#contract/estoque.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, quantity, text } from '../../ui/lists/columns.ts'
import { showMoment } from '../../ui/moment.ts'
import { Quantidade } from '../../ui/quantidade.tsx'
import { Chip } from '../../ui/status-chip.tsx'
import { DE_QUE_PRODUTOS } from '../cadastro/de-que-produtos.tsx'
import { ProdutoSelect } from '../produto-select.tsx'
import { type Aqui, relatorio } from '../relatorios/relatorio.tsx'

type Busca = ReturnType<typeof estoqueSearch>
export const VISOES = ['Produtos', ['contagem', 'Contagem'], ['movimentos', 'Movimentos']] as const
/** The search, in the place of a client. */
export const campoDeBusca = ({ search: { busca = '' }, mudar }: Aqui<Busca>) => (
  <SearchBox label="Buscar por nome, código ou EAN" value={busca} onChange={busca => mudar({ busca })} />
)

/** What is there, in orders, and free; a row opens its movements. */
export const Produtos = relatorio({
  titulo: 'Estoque',
  visoes: VISOES,
  pergunta: 'O que há no depósito, o que os pedidos esperam e o que está disponível.',
  conta: '',
  call: listarEstoque,
  linhas: 'produtos',
  sent: ({ search: { busca = '' } }: Aqui<Busca>) => ({ query: { busca } }),
  lista: 'Estoque',
  nomes: ['produto', 'produtos'],
  quem: campoDeBusca,
  filtros: [
    DE_QUE_PRODUTOS,
    {
      name: 'falta',
      label: 'Disponível',
      options: ['Todos', ['1', 'Em falta']],
    },
  ],
  colunas: () => COLUNAS,
  chave: ({ produtoId }) => produtoId,
  dentro: ({ produtoId }) => ({ visao: 'movimentos', produtoId }),
  abrir: ({ nome }) => `${nome}: ver os movimentos`,
  mais: { dim: ({ ativo }) => ativo === 0 },
  vazio: [
    'Nenhum estoque controlado ainda',
    'Conte o que há de um produto: dali em diante cada pedido, entrega e entrada acerta o número, e nenhuma estante vende o que não existe. O que você não contar continua como está.',
  ],
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

/** Stock movements, newest first: by whom, why, and the stock after each. */
export const Movimentos = relatorio({
  titulo: 'Estoque',
  visoes: VISOES,
  pergunta: 'O que entrou, o que saiu e o que foi contado.',
  conta: '',
  periodo: null,
  call: listarMovimentos,
  linhas: 'movimentos',
  sent: ({ search: { produtoId }, periodo }: Aqui<Busca>) => ({ query: { ...periodo, produtoId } }),
  lista: 'Movimentos',
  nomes: ['movimento', 'movimentos'],
  quem: ({ search: { produtoId }, mudar }) => (
    <ProdutoSelect
      aria-label="Produto"
      all="Todos os produtos"
      value={produtoId ?? null}
      onChange={id => mudar({ produtoId: id ?? undefined })}
    />
  ),
  filtros: [
    {
      name: 'tipo',
      label: 'Tipo',
      list: true,
      options: ['Todos os tipos', ...Object.entries(NOME_DO_MOVIMENTO)],
    },
  ],
  colunas: _ => [
    { key: 'quando', header: 'Quando', cell: ({ quando }) => <time dateTime={quando}>{showMoment(quando)}</time> },
    { key: 'nome', header: 'Produto', phone: 'title', cell: ({ nome }) => nome },
    {
      key: 'tipo',
      header: 'O quê',
      cell: ({ tipo, pedidoId }) => `${NOME_DO_MOVIMENTO[tipo]}${pedidoId ? `, pedido ${pedidoId}` : ''}`,
    },
    {
      key: 'quantidade',
      header: 'Mudou',
      align: 'right',
      phone: 'side',
      cell: ({ quantidade, unidadeMedida }) => (
        <span className="nowrap">
          {quantidade > 0 ? '+' : quantidade < 0 ? '−' : ''}
          <Quantidade quantidade={Math.abs(quantidade)} unidadeMedida={unidadeMedida} />
        </span>
      ),
    },
    quantity('estoque', 'Ficou em', ({ estoque }) => estoque, { sort: undefined }),
    { key: 'quem', header: 'Quem', cell: ({ usuarioNome }) => usuarioNome },
    { key: 'motivo', header: 'Motivo', cell: ({ motivo }) => motivo },
  ],
  chave: ({ id }) => id,
  vazio: ['Nenhum movimento', 'Receba, conte ou registre uma perda: cada movimento aparece aqui.'],
})
