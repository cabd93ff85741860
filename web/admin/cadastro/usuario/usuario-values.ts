import * as z from 'zod'
import {
  AdministradorEditado,
  mudaAcesso,
  NovoAdministrador,
  NovoUsuarioRegular,
  type Usuario,
  UsuarioRegularEditado,
} from '#contract/usuarios.ts'

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
export type CamposDaProva = { senhaAtual?: string; codigo?: string }

/** `senhaAtual` and `codigo` are the caller's own, where the change asks for a proof. */
export const valuesOf = (usuario: Usuario | null, clienteId: number | null) => ({
  admin: usuario?.admin === 1,
  nome: usuario?.nome ?? '',
  email: usuario?.email ?? '',
  senha: '',
  clienteId: usuario?.clienteId || clienteId,
  senhaAtual: '',
  codigo: '',
})

type UsuarioValues = ReturnType<typeof valuesOf>

/**
 * Whether the change decides who signs in as an administrator: then the server asks for the caller's own password. For a new
 * one it asks only where second factors are in use, which its first refusal tells.
 */
export function pedeProva(usuario: Usuario | null, { admin, email, senha, senhaAtual }: UsuarioValues): boolean {
  if (!usuario) return admin && senhaAtual !== ''
  const antes = { ...usuario, admin: usuario.admin === 1 }
  return (antes.admin || admin) && mudaAcesso(antes, { admin, email: email.trim() }, senha !== '')
}

export function bodyOf({ admin, clienteId, ...person }: UsuarioValues): UsuarioBody & CamposDaProva {
  // A missing client is refused by the schema, in words.
  return admin ? { ...person, admin } : { ...person, admin, clienteId: clienteId ?? Number.NaN }
}
