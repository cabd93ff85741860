import type { Output } from '#contract/route.ts'
import * as contract from '#contract/usuarios.ts'
import type { User } from './access.ts'
import type { Business } from './business.ts'
import { acceptedHash, provedHash } from './current-password.ts'
import type { Db } from './db.ts'
import { conflict, forbidden, notFound, unknownClient, wrongCurrentPassword } from './errors.ts'
import type { Mount } from './mount.ts'
import { callersTokenHash } from './token.ts'
import * as statements from './usuarios.sql.ts'

export function usuarios(mount: Mount, _business: Business): void {
  mount(contract.listarUsuarios, async ({ db, query }) => {
    const { rows, ...rest } = await statements.list(db, query)
    return { usuarios: rows, ...rest }
  })

  mount(contract.lerUsuario, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.criarUsuarioRegular, async ({ db, body }) => {
    const senhaHash = await acceptedHash('senha', body.senha, body)
    const usuario = await statements.create(db, { ...body, senhaHash })
    if (!usuario) throw unknownClient()
    return one(usuario)
  })

  mount(contract.criarAdministrador, async ({ db, body }) => {
    const senhaHash = await acceptedHash('senha', body.senha, body)
    return one(await statements.create(db, { ...body, senhaHash, clienteId: null }))
  })

  mount(contract.atualizarUsuarioRegular, async ({ db, user, body, request }) => {
    const passwords = user.admin ? await givenPassword(body) : await ownPassword(db, user, body)
    const usuario = await statements.update(db, user, { ...body, ...passwords }, callersTokenHash(request))
    return one(usuario ?? (await refuse(db, user, body.id, body.clienteId)))
  })

  mount(contract.atualizarAdministrador, async ({ db, user, body, request }) => {
    const edicao = { ...body, ...(await givenPassword(body)), clienteId: null }
    return one(await statements.update(db, user, edicao, callersTokenHash(request)))
  })

  mount(contract.trocarSenha, async ({ db, user, body, request }) => {
    const senhaHash = await acceptedHash('senhaNova', body.senhaNova, user)
    const senhaHashAtual = await provedHash(db, user, body.senhaAtual)
    const hashes = { senhaHash, senhaHashAtual }
    const trocada = await statements.changePassword(db, user, hashes, callersTokenHash(request))
    if (!trocada) throw wrongCurrentPassword()
    return { ...one(trocada.usuario), sessoesEncerradas: trocada.sessoesEncerradas }
  })

  mount(contract.excluirUsuario, async ({ db, user, params }) => {
    const usuario = await statements.deleteOther(db, user, params.id)
    return one(usuario ?? (await refuse(db, user, params.id)))
  })
}

function one(usuario: contract.Usuario | undefined): { usuarios: contract.Usuario[] } {
  if (!usuario) throw notFound('O usuário')
  return { usuarios: [usuario] }
}

type Body = Output<typeof contract.atualizarUsuarioRegular.schema.body>

/** An administrator sets a password without knowing the old one. */
async function givenPassword({ senha, ...owner }: Pick<Body, 'senha' | 'nome' | 'email'>) {
  return { senhaHash: senha === undefined ? undefined : await acceptedHash('senha', senha, owner) }
}

/** A client's user changes only its own record: not its company, and its password only by showing the old one. */
async function ownPassword(db: Db, user: User, { id, clienteId, senha, senhaAtual, ...owner }: Body) {
  if (id !== user.id) throw notFound('O usuário')
  if (clienteId !== user.clienteId) throw forbidden('Só um administrador do fornecedor muda a empresa de um usuário.')
  if (senha === undefined) return {}
  const senhaHash = await acceptedHash('senha', senha, owner)
  return { senhaHash, senhaHashAtual: await provedHash(db, user, senhaAtual) }
}

/** Why an administrator or a user was not taken away: it or its new client isn't there, it is the caller, or the last administrator. */
async function refuse(db: Db, user: User, id: number, clienteId?: number): Promise<never> {
  const usuario = await statements.read(db, user, id)
  if (!usuario) throw notFound('O usuário')
  if (clienteId !== undefined && !(await statements.isClient(db, clienteId))) throw unknownClient()
  const atual = { admin: usuario.admin, clienteId: usuario.clienteId }
  if (!user.admin) throw wrongCurrentPassword()
  if (id === user.id)
    throw conflict('Este usuário é você', 'Peça a outro administrador que o exclua ou o altere.', atual)
  throw conflict('Este é o último administrador', 'Cadastre outro administrador antes.', atual)
}
