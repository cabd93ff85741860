import * as z from 'zod'
import { PAPEIS_DO_CLIENTE, PAPEIS_DO_FORNECEDOR, type Papel } from '#contract/papeis.ts'
import {
  AdministradorEditado,
  mudaAcesso,
  NovoAdministrador,
  NovoUsuarioRegular,
  type Usuario,
  UsuarioRegularEditado,
} from '#contract/usuarios.ts'

export const NOME_DO_PAPEL: Record<Papel, string> = {
  administrador: 'Administrador',
  separador: 'Separador',
  comprador: 'Comprador',
  aprovador: 'Aprovador',
  leitor: 'Leitor',
}

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
  papel: usuario?.papel ?? (PAPEIS_DO_CLIENTE[0] as Papel),
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
export function pedeProva(usuario: Usuario | null, { admin, papel, email, senha, senhaAtual }: UsuarioValues): boolean {
  if (!usuario) return admin && senhaAtual !== ''
  return (usuario.admin === 1 || admin) && mudaAcesso(usuario, { papel, email: email.trim() }, senha !== '')
}

export function bodyOf({ admin, papel, clienteId, ...person }: UsuarioValues): UsuarioBody & CamposDaProva {
  if (admin) return { ...person, admin, papel: PAPEIS_DO_FORNECEDOR.find(possivel => possivel === papel) }
  // A missing client is refused by the schema, in words.
  const doCliente = PAPEIS_DO_CLIENTE.find(possivel => possivel === papel)
  return { ...person, admin, papel: doCliente, clienteId: clienteId ?? Number.NaN }
}
