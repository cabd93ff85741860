import { emReais } from '#contract/dinheiro.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Column } from '../../../ui/lists/columns.ts'

export type Compra = Answer<typeof relatorioDeCompras>['compras'][number]

export const colunas: readonly Column<Compra>[] = [
  { key: 'nome', header: 'Produto', cell: ({ nome }) => nome, sort: ({ nome }) => nome, phone: 'title' },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    cell: ({ quantidade, unidadeMedida }) => comUnidade(quantidade, unidadeMedida),
    sort: ({ quantidade }) => quantidade,
  },
  {
    key: 'precoCusto',
    header: 'Custo de hoje',
    align: 'right',
    cell: ({ precoCusto }) => emReais(precoCusto),
    sort: ({ precoCusto }) => precoCusto,
  },
  {
    key: 'custoTotal',
    header: 'Custo total',
    align: 'right',
    phone: 'side',
    cell: ({ custoTotal }) => emReais(custoTotal),
    sort: ({ custoTotal }) => custoTotal,
  },
]
