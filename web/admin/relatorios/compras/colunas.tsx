import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { type Column, money, quantity, text } from '../../../ui/lists/columns.ts'

export type Compra = Answer<typeof relatorioDeCompras>['compras'][number]

export const colunas: readonly Column<Compra>[] = [
  text('nome', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  quantity('quantidade', 'Quantidade', ({ quantidade }) => quantidade),
  money('precoCusto', 'Custo de hoje', ({ precoCusto }) => precoCusto),
  money('custoTotal', 'Custo total', ({ custoTotal }) => custoTotal, { phone: 'side' }),
]
