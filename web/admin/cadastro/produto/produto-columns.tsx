import type { Produto } from '#contract/produtos.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { type Column, money, text } from '../../../ui/lists/columns.ts'
import { situacao } from '../situacao.tsx'

export const columns: readonly Column<Produto>[] = [
  text('nome', 'Nome', ({ nome }) => nome, { phone: 'title' }),
  text('unidadeMedida', 'Unidade', ({ unidadeMedida }) => NOME_DA_UNIDADE[unidadeMedida]),
  money('precoCusto', 'Custo', ({ precoCusto }) => precoCusto),
  { ...situacao, width: 110 },
]
