import { listarEstoque, type ProdutoNoEstoque } from '#contract/estoque.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, quantity, text } from '../../ui/lists/columns.ts'
import { filterOf } from '../../ui/lists/filter-bar.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Quantidade } from '../../ui/quantidade.tsx'
import { Chip } from '../../ui/status-chip.tsx'
import { DeQueProdutos } from '../cadastro/de-que-produtos.tsx'
import type { Declaracao } from '../relatorios/relatorio.tsx'

type Busca = ReturnType<typeof estoqueSearch>
const faltaDe = ({ falta }: Busca) => (falta === '1' ? ('1' as const) : undefined)

/** What is there, in orders, and free; a row opens its movements. */
export const PRODUTOS: Declaracao<Busca, typeof listarEstoque, 'produtos'> = {
  titulo: 'Estoque',
  pergunta: 'O que há no depósito, o que os pedidos esperam e o que está disponível.',
  conta: '',
  call: listarEstoque,
  linhas: 'produtos',
  sent: ({ search }) => {
    const { busca = '', categoria, fornecedor } = search
    return { query: { busca, categoria, fornecedor, falta: faltaDe(search) } }
  },
  lista: 'Estoque',
  nomes: ['produto', 'produtos'],
  quem: ({ search: { busca = '' }, mudar }) => (
    <SearchBox label="Buscar por nome, código ou EAN" value={busca} onChange={busca => mudar({ busca })} />
  ),
  campos: ({ search, mudar }) => (
    <>
      <DeQueProdutos chosen={search} onChange={mudar} />
      <FilterChoice label="Disponível" options={FALTA} value={faltaDe(search)} onChange={falta => mudar({ falta })} />
    </>
  ),
  postos: ({ search, mudar }) => [
    ...filterOf(search.categoria, () => mudar({ categoria: undefined })),
    ...filterOf(search.fornecedor, () => mudar({ fornecedor: undefined })),
    ...filterOf(faltaDe(search) && 'Em falta', () => mudar({ falta: undefined })),
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
}

const FALTA = [
  [undefined, 'Todos'],
  ['1', 'Em falta'],
] as const

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
