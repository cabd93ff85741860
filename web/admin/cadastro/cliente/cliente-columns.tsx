import { cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import type { Cliente } from '#contract/clientes.ts'
import { type Column, text } from '../../../ui/lists/columns.ts'
import { situacao } from '../situacao.tsx'

const nome = text<Cliente>('nome', 'Nome', ({ nome }) => nome, { phone: 'title' })
const cnpj = text<Cliente>('cnpj', 'CNPJ', ({ cnpj }) => cnpj, {
  cell: ({ cnpj }) => <span style={{ whiteSpace: 'nowrap' }}>{cnpjMascarado(cnpj)}</span>,
})
const cidade: Column<Cliente> = {
  key: 'cidade',
  header: 'Cidade',
  cell: ({ cidade, estado }) => [cidade, estado].filter(Boolean).join('\u00a0·\u00a0') || '–',
  sort: ({ cidade, estado }) => (cidade || estado ? `${estado} ${cidade}` : null),
}
const telefone: Column<Cliente> = {
  key: 'telefone',
  header: 'Telefone',
  cell: ({ telefone }) => <span style={{ whiteSpace: 'nowrap' }}>{telefone ? telefoneMascarado(telefone) : '–'}</span>,
}

/** All of them, or what fits beside an open record. */
export const columnsOf = (wide: boolean): readonly Column<Cliente>[] =>
  wide ? [nome, cnpj, cidade, telefone, situacao] : [nome, cnpj, situacao]
