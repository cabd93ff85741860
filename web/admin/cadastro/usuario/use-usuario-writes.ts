import type { Answer } from '#contract/route.ts'
import {
  atualizarAdministrador,
  atualizarUsuarioRegular,
  criarAdministrador,
  criarUsuarioRegular,
  lerUsuario,
  listarUsuarios,
} from '#contract/usuarios.ts'
import { useWrite } from '../../../api/query.ts'
import { readSession, saveSession } from '../../../api/session.ts'
import type { Prova, UsuarioBody } from './usuario-values.ts'

/** Creates and updates by the call of each role; the other role's call on a record changes its role. */
export function useUsuarioWrites() {
  const created = { invalidates: [listarUsuarios], success: 'Usuário cadastrado' }
  const saved = { invalidates: [listarUsuarios, lerUsuario], success: 'Usuário salvo', onSuccess: showMyself }
  const createAdmin = useWrite(criarAdministrador, created)
  const createRegular = useWrite(criarUsuarioRegular, created)
  const updateAdmin = useWrite(atualizarAdministrador, saved)
  const updateRegular = useWrite(atualizarUsuarioRegular, saved)
  return {
    create: (body: UsuarioBody & Prova) =>
      body.admin ? createAdmin.mutateAsync({ body }) : createRegular.mutateAsync({ body: regular(body) }),
    update: (id: number, body: UsuarioBody & Prova) =>
      body.admin
        ? updateAdmin.mutateAsync({ body: { ...body, id } })
        : updateRegular.mutateAsync({ body: { ...regular(body), id } }),
  }
}

/** Whoever changes their own record reads it at once in the page's head. */
function showMyself({ usuarios: [saved] }: Answer<typeof lerUsuario>): void {
  if (!saved || saved.id !== readSession()?.id) return
  const { id, nome, email, admin, clienteId } = saved
  saveSession({ id, name: nome, email, admin: admin === 1, clienteId })
}

const regular = <B extends UsuarioBody & { admin: false }>({ admin: _, ...body }: B) => body
