import { listarEstoque, type ProdutoNoEstoque } from '#contract/estoque.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, quantity, text } from '../../ui/lists/columns.ts'
import { Quantidade } from '../../ui/quantidade.tsx'
import { Chip } from '../../ui/status-chip.tsx'
import { DE_QUE_PRODUTOS } from '../cadastro/de-que-produtos.tsx'
import { type Aqui, relatorio } from '../relatorios/relatorio.tsx'

type Busca = ReturnType<typeof estoqueSearch>
export const VISOES = [
  [undefined, 'Produtos'],
  ['contagem', 'Contagem'],
  ['movimentos', 'Movimentos'],
] as const
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
      ...{ name: 'falta', label: 'Disponível' },
      options: [
        [undefined, 'Todos'],
        ['1', 'Em falta'],
      ],
    },
  ],
  colunas: () => COLUNAS,
  chave: ({ produtoId }) => produtoId,
  total: ({ total }) => total,
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
