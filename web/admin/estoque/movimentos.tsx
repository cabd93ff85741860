import { listarMovimentos, NOME_DO_MOVIMENTO, TIPOS_DE_MOVIMENTO } from '#contract/estoque.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import { quantity } from '../../ui/lists/columns.ts'
import { filterOf } from '../../ui/lists/filter-bar.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Quantidade } from '../../ui/quantidade.tsx'
import { ProdutoSelect } from '../produto-select.tsx'
import type { Declaracao } from '../relatorios/relatorio.tsx'

type Busca = ReturnType<typeof estoqueSearch>
const tipoDe = ({ tipo }: Busca) => TIPOS_DE_MOVIMENTO.find(each => each === tipo)

/** Stock movements, newest first: by whom, why, and the stock after each. */
export const MOVIMENTOS: Declaracao<Busca, typeof listarMovimentos, 'movimentos'> = {
  titulo: 'Estoque',
  pergunta: 'O que entrou, o que saiu e o que foi contado.',
  conta: '',
  periodo: null,
  call: listarMovimentos,
  linhas: 'movimentos',
  sent: ({ search, periodo }) => ({ query: { ...periodo, produtoId: search.produtoId, tipo: tipoDe(search) } }),
  lista: 'Movimentos',
  nomes: ['movimento', 'movimentos'],
  quem: ({ search: { produtoId }, mudar }) => (
    <ProdutoSelect
      aria-label="Produto"
      all="Todos os produtos"
      value={produtoId ?? null}
      onChange={produto => mudar({ produtoId: produto?.id })}
    />
  ),
  campos: ({ search, mudar }) => (
    <ChoiceSelect
      label="Tipo"
      all="Todos os tipos"
      data={TIPOS_DE_MOVIMENTO.map(value => ({ value, label: NOME_DO_MOVIMENTO[value] }))}
      value={tipoDe(search) ?? null}
      onChange={tipo => mudar({ tipo: tipo ?? undefined })}
    />
  ),
  postos: ({ search, mudar }) => {
    const tipo = tipoDe(search)
    return filterOf(tipo && NOME_DO_MOVIMENTO[tipo], () => mudar({ tipo: undefined }))
  },
  colunas: () => [
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
}
