import { emReais } from '#contract/dinheiro.ts'
import type { Produto } from '#contract/produtos.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'

export const columns: readonly Column<Produto>[] = [
  { key: 'nome', header: 'Nome', cell: produto => produto.nome, sort: produto => produto.nome, phone: 'title' },
  {
    key: 'unidadeMedida',
    header: 'Unidade',
    cell: produto => NOME_DA_UNIDADE[produto.unidadeMedida],
    sort: produto => NOME_DA_UNIDADE[produto.unidadeMedida],
  },
  {
    key: 'precoCusto',
    header: 'Custo',
    align: 'right',
    cell: produto => emReais(produto.precoCusto),
    sort: produto => produto.precoCusto,
  },
  {
    key: 'ativo',
    header: 'Situação',
    cell: produto => <StatusChip>{produto.ativo ? 'Ativo' : 'Inativo'}</StatusChip>,
    sort: produto => (produto.ativo ? 'Ativo' : 'Inativo'),
    phone: 'side',
    width: 110,
  },
]
