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

/** The role decides which call writes a user, and so the form's schema. */
export const UsuarioNovo = z.discriminatedUnion('admin', [
  NovoAdministrador.extend({ admin: z.literal(true) }),
  NovoUsuarioRegular.extend({ admin: z.literal(false) }),
])
export const UsuarioEditado = z.discriminatedUnion('admin', [
  AdministradorEditado.omit({ id: true }).extend({ admin: z.literal(true) }),
  UsuarioRegularEditado.omit({ id: true }).extend({ admin: z.literal(false) }),
])
/** The body of both forms: only the editing schema accepts an empty password. */
export type UsuarioBody = z.input<typeof UsuarioNovo>
export type CamposDaProva = { senhaAtual?: string; codigo?: string }

/** `senhaAtual` and `codigo` are the caller's own, when the change asks for a proof. */
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
 * Whether the change affects who signs in as an administrator: then the server asks for the caller's own password. For
 * a new one it asks only some time after the caller signed in, which its first refusal shows.
 */
export function pedeProva(usuario: Usuario | null, { admin, papel, email, senha, senhaAtual }: UsuarioValues): boolean {
  if (!usuario) return admin && senhaAtual !== ''
  return (usuario.admin === 1 || admin) && mudaAcesso(usuario, { papel, email: email.trim() }, senha !== '')
}

export function bodyOf({ admin, papel, clienteId, ...person }: UsuarioValues): UsuarioBody & CamposDaProva {
  if (admin) return { ...person, admin, papel: PAPEIS_DO_FORNECEDOR.find(possivel => possivel === papel) }
  // The schema refuses a missing client with a message.
  const doCliente = PAPEIS_DO_CLIENTE.find(possivel => possivel === papel)
  return { ...person, admin, papel: doCliente, clienteId: clienteId ?? Number.NaN }
}
