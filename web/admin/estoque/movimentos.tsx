import { listarMovimentos, NOME_DO_MOVIMENTO } from '#contract/estoque.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { quantity } from '../../ui/lists/columns.ts'
import { showMoment } from '../../ui/moment.ts'
import { Quantidade } from '../../ui/quantidade.tsx'
import { ProdutoSelect } from '../produto-select.tsx'
import { type Aqui, relatorio } from '../relatorios/relatorio.tsx'
import { VISOES } from './produtos.tsx'

type Busca = ReturnType<typeof estoqueSearch>

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
      ...{ name: 'tipo', label: 'Tipo', list: true },
      options: [[undefined, 'Todos os tipos'], ...Object.entries(NOME_DO_MOVIMENTO)],
    },
  ],
  colunas: _ => [
    { key: 'quando', header: 'Quando', cell: ({ quando }) => <time dateTime={quando}>{showMoment(quando)}</time> },
    { key: 'nome', header: 'Produto', phone: 'title', cell: ({ nome }) => nome },
    {
      ...{ key: 'tipo', header: 'O quê' },
      cell: ({ tipo, pedidoId }) => `${NOME_DO_MOVIMENTO[tipo]}${pedidoId ? `, pedido ${pedidoId}` : ''}`,
    },
    {
      ...{ key: 'quantidade', header: 'Mudou', align: 'right', phone: 'side' },
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
