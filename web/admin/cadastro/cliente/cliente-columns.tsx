import { cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import type { Cliente } from '#contract/clientes.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'

const nome: Column<Cliente> = {
  key: 'nome',
  header: 'Nome',
  cell: cliente => cliente.nome,
  sort: cliente => cliente.nome,
  phone: 'title',
}
const cnpj: Column<Cliente> = {
  key: 'cnpj',
  header: 'CNPJ',
  cell: cliente => <span style={{ whiteSpace: 'nowrap' }}>{cnpjMascarado(cliente.cnpj)}</span>,
  sort: cliente => cliente.cnpj,
}
const cidade: Column<Cliente> = {
  key: 'cidade',
  header: 'Cidade',
  cell: ({ cidade, estado }) => [cidade, estado].filter(Boolean).join('\u00a0·\u00a0') || '–',
  sort: ({ cidade, estado }) => (cidade || estado ? `${estado} ${cidade}` : null),
}
const telefone: Column<Cliente> = {
  key: 'telefone',
  header: 'Telefone',
  cell: cliente => (
    <span style={{ whiteSpace: 'nowrap' }}>{cliente.telefone ? telefoneMascarado(cliente.telefone) : '–'}</span>
  ),
}
const situacao: Column<Cliente> = {
  key: 'ativo',
  header: 'Situação',
  cell: cliente => <StatusChip>{cliente.ativo ? 'Ativo' : 'Inativo'}</StatusChip>,
  sort: cliente => (cliente.ativo ? 'Ativo' : 'Inativo'),
  phone: 'side',
}

/** All of them, or what fits beside an open record. */
export const columnsOf = (wide: boolean): readonly Column<Cliente>[] =>
  wide ? [nome, cnpj, cidade, telefone, situacao] : [nome, cnpj, situacao]
