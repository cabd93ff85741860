import { type Column, type Order, sortRows } from '../../ui/lists/columns.ts'
import { matching } from '../../ui/lists/matching.ts'
import type { Planilha } from './estado.ts'
import { type Linha, margemPercentual, restamDa } from './linha.ts'

type Titulo = Pick<Column<Linha>, 'key' | 'header' | 'sort'>

/** The sheet's columns. They sort by saved values, so that a row does not move while it is being edited. */
export const TITULOS: readonly Titulo[] = [
  { key: 'escolher', header: '' },
  { key: 'nome', header: 'Produto', sort: ({ nome }) => nome },
  { key: 'precoVenda', header: 'Preço (R$)', sort: ({ vista }) => vista?.precoVenda ?? null },
  { key: 'quantidade', header: 'Ofertado', sort: ({ vista }) => vista?.quantidade ?? null },
  { key: 'reservada', header: 'Em pedidos', sort: ({ reservada }) => reservada },
  { key: 'disponivel', header: 'Restam', sort: linha => linha.vista && restamDa(linha) },
  { key: 'precoCusto', header: 'Custo', sort: ({ precoCusto }) => precoCusto },
  {
    key: 'margem',
    header: 'Margem',
    sort: ({ vista, precoCusto }) => vista && margemPercentual(vista.precoVenda, precoCusto),
  },
  { key: 'ativo', header: 'Ativo', sort: ({ vista }) => (vista ? Number(vista.ativo) : null) },
  { key: 'sai', header: '' },
]

/** The sort orders in words, for screens without headings to press; the first is the order in which rows are read. */
export const ORDENS: readonly (readonly [ordem: string, palavras: string])[] = [
  ['', 'Produto, de A a Z'],
  ['-nome', 'Produto, de Z a A'],
  ...TITULOS.filter(({ key, sort }) => sort && key !== 'nome' && key !== 'ativo').flatMap(
    ({ key, header }) =>
      [
        [key, `${semUnidade(header)}, menor primeiro`],
        [`-${key}`, `${semUnidade(header)}, maior primeiro`],
      ] as const,
  ),
  ['-ativo', 'Ativos primeiro'],
  ['ativo', 'Inativos primeiro'],
]

const COLUNAS = TITULOS.map(titulo => ({ ...titulo, cell: () => null }))

/** The rows that a search finds, sorted; new, unsaved rows come first. */
export function mostradas(planilha: Planilha, ids: readonly number[], busca: string, ordem: Order): number[] {
  const procurado = matching(busca)
  const linhas = ids.flatMap(id => planilha.linhas.row(id) ?? []).filter(({ nome }) => procurado(nome))
  const novas = linhas.filter(({ vista }) => vista === null)
  const lidas = linhas.filter(({ vista }) => vista !== null)
  return [...novas, ...sortRows(lidas, COLUNAS, ordem)].map(({ produtoId }) => produtoId)
}

function semUnidade(titulo: string): string {
  return titulo.replace(/ \([^()]*\)$/, '')
}
