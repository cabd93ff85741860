import { type Column, type Order, sortRows } from '../../ui/lists/columns.ts'
import { matching } from '../../ui/lists/matching.ts'
import type { Planilha } from './estado.ts'
import { type Linha, margemDe, restamDa } from './linha.ts'

/** `only`: shown at a desk, or on a phone in an open row. */
type Titulo = Pick<Column<Linha>, 'key' | 'header' | 'sort'> & { only?: 'desk' | 'open' }

/** The sheet's columns. They sort by saved values, so that a row does not move while it is being edited. */
export const TITULOS: readonly Titulo[] = [
  { key: 'nome', header: 'Produto', sort: ({ nome }) => nome },
  { key: 'precoVenda', header: 'Preço (R$)', sort: ({ held }) => held?.precoVenda ?? null },
  { key: 'quantidade', header: 'Ofertado', sort: ({ held }) => held?.quantidade ?? null },
  { key: 'reservada', header: 'Em pedidos', only: 'desk', sort: ({ reservada }) => reservada },
  { key: 'disponivel', header: 'Restam', sort: linha => linha.held && restamDa(linha) },
  { key: 'precoCusto', header: 'Custo', only: 'desk', sort: ({ precoCusto }) => precoCusto },
  {
    key: 'margem',
    only: 'desk',
    header: 'Margem',
    sort: ({ held, precoCusto }) => margemDe(held?.precoVenda, precoCusto),
  },
  { key: 'minimo', header: 'Mín.', only: 'open', sort: ({ held }) => held?.minimo ?? null },
  { key: 'maximo', header: 'Máx.', only: 'open', sort: ({ held }) => held?.maximo ?? null },
  { key: 'ativo', header: 'Ativo', only: 'open', sort: ({ held }) => (held ? Number(held.ativo) : null) },
  { key: 'sai', header: '', only: 'open' },
]

const COLUNAS = TITULOS.map(titulo => ({ ...titulo, cell: () => null }))

/** The rows that a search finds, sorted; new, unsaved rows come first. */
export function mostradas({ linhas }: Planilha, ids: readonly number[], busca: string, ordem: Order): number[] {
  const procurado = matching(busca)
  const achadas = ids.flatMap(id => linhas.row(id) ?? []).filter(({ nome }) => procurado(nome))
  const novas = achadas.filter(({ held }) => held === null)
  const lidas = achadas.filter(({ held }) => held !== null)
  return [...novas, ...sortRows(lidas, COLUNAS, ordem)].map(({ produtoId }) => produtoId)
}
