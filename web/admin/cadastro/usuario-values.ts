import * as z from 'zod'
import {
  AdministradorEditado,
  NovoAdministrador,
  NovoUsuarioRegular,
  type Usuario,
  UsuarioRegularEditado,
} from '#contract/usuarios.ts'

export type UsuarioValues = { admin: boolean; nome: string; email: string; senha: string; clienteId: number | null }

/** The role decides which call a user is written with, and so which schema the form has. */
export const UsuarioNovo = z.discriminatedUnion('admin', [
  NovoAdministrador.extend({ admin: z.literal(true) }),
  NovoUsuarioRegular.extend({ admin: z.literal(false) }),
])
export const UsuarioEditado = z.discriminatedUnion('admin', [
  AdministradorEditado.omit({ id: true }).extend({ admin: z.literal(true) }),
  UsuarioRegularEditado.omit({ id: true }).extend({ admin: z.literal(false) }),
])
/** Of both, since an empty password is what the editing schema takes and the other one refuses. */
export type UsuarioBody = z.input<typeof UsuarioNovo>

export const valuesOf = (usuario: Usuario | null, clienteId: number | null): UsuarioValues => ({
  admin: usuario?.admin === 1,
  nome: usuario?.nome ?? '',
  email: usuario?.email ?? '',
  senha: '',
  clienteId: usuario?.clienteId || clienteId,
})

export function bodyOf({ admin, clienteId, ...person }: UsuarioValues): UsuarioBody {
  // A missing client is refused by the schema, in words.
  return admin ? { ...person, admin } : { ...person, admin, clienteId: clienteId ?? Number.NaN }
}
