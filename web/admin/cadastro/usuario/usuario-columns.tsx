import type { Usuario } from '#contract/usuarios.ts'
import { type Column, text } from '../../../ui/lists/columns.ts'
import { Chip } from '../../../ui/status-chip.tsx'

const nome = text<Usuario>('nome', 'Nome', ({ nome }) => nome, { phone: 'title' })
const email = text<Usuario>('email', 'E-mail', ({ email }) => email)
const papel: Column<Usuario> = {
  key: 'papel',
  header: 'Cliente',
  cell: usuario => (usuario.admin ? <Chip tone="brand">Administração</Chip> : (usuario.clienteNome ?? '–')),
  sort: usuario => (usuario.admin ? 'Administração' : usuario.clienteNome),
}

/** All of them, or what fits beside an open record. */
export const columnsOf = (wide: boolean): readonly Column<Usuario>[] => (wide ? [nome, email, papel] : [nome, papel])
