import type { Usuario } from '#contract/usuarios.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { Chip } from '../../../ui/status-chip.tsx'

const nome: Column<Usuario> = {
  key: 'nome',
  header: 'Nome',
  cell: usuario => usuario.nome,
  sort: usuario => usuario.nome,
  phone: 'title',
}
const email: Column<Usuario> = {
  key: 'email',
  header: 'E-mail',
  cell: usuario => usuario.email,
  sort: usuario => usuario.email,
}
const papel: Column<Usuario> = {
  key: 'papel',
  header: 'Cliente',
  cell: usuario => (usuario.admin ? <Chip tone="brand">Administração</Chip> : (usuario.clienteNome ?? '–')),
  sort: usuario => (usuario.admin ? 'Administração' : usuario.clienteNome),
}

/** All of them, or what fits beside an open record. */
export const columnsOf = (wide: boolean): readonly Column<Usuario>[] => (wide ? [nome, email, papel] : [nome, papel])
