import { type Papel, papelUsual } from '#contract/papeis.ts'
import type { Output } from '#contract/route.ts'
import * as contract from '#contract/usuarios.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { conflict, emailTaken, existing, forbidden, notFound, unknownClient, wrongCurrentPassword } from '../errors.ts'
import { withAuthor } from '../http/author.sql.ts'
import type { Mount } from '../http/mount.ts'
import { countEmailChange } from './attempts.ts'
import { acceptedHash } from './current-password.ts'
import { type Codes, codesOf, type Proof, provedCaller } from './segundo-fator/proof.ts'
import { callersTokenHash } from './token.ts'
import * as statements from './usuarios.sql.ts'

export function usuarios(mount: Mount, business: Business): void {
  const codes = codesOf(business)

  mount(contract.listarUsuarios, async ({ db, user, query }) => {
    const { rows, ...rest } = await statements.list(db, user, query)
    return { usuarios: rows, ...rest }
  })

  mount(contract.lerUsuario, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.criarUsuarioRegular, async ({ db, body }) => {
    const senhaHash = await newHash(body)
    const usuario = await statements.create(db, { ...body, senhaHash })
    if (!usuario) throw unknownClient()
    return one(usuario)
  })

  mount(contract.criarAdministrador, async ({ db, user, body }) => {
    const senhaHash = await newHash(body)
    // A new administrator with a password of the caller's choice could switch off the others' second factor.
    if (await statements.isSecondFactorInUse(db)) await provedCaller(db, user, body, codes)
    return one(await statements.create(db, { ...body, senhaHash, clienteId: null }))
  })

  mount(contract.atualizarUsuarioRegular, async ({ db, user, body, request }) => {
    if (user.papel !== 'administrador') refuseOthers(user, body)
    const senhaHash = await newHash(body)
    const audited = withAuthor(db, { user, call: request.id })
    return one(
      await save({ db: audited, user, session: callersTokenHash(request), codes }, { ...body, senhaHash }, body),
    )
  })

  mount(contract.atualizarAdministrador, async ({ db, user, body, request }) => {
    const edicao = { ...body, senhaHash: await newHash(body), clienteId: null }
    return one(await save({ db, user, session: callersTokenHash(request), codes }, edicao, body))
  })

  mount(contract.trocarSenha, async ({ db, user, body, request }) => {
    const senhaHash = await acceptedHash('senhaNova', body.senhaNova, user)
    const senhaHashAtual = await provedCaller(db, user, body, codes)
    const hashes = { senhaHash, senhaHashAtual }
    const audited = withAuthor(db, { user, call: request.id }) // a client's user is audited here too
    const trocada = await statements.changePassword(audited, user, hashes, callersTokenHash(request))
    if (!trocada) throw wrongCurrentPassword()
    return { ...one(trocada.usuario), sessoesEncerradas: trocada.sessoesEncerradas }
  })

  mount(contract.excluirUsuario, async ({ db, user, params }) => {
    const usuario = await statements.deleteOther(db, user, params.id)
    return one(usuario ?? (await refuseDeleting(db, user, params.id)))
  })
}

const one = (usuario: contract.Usuario | undefined) => ({ usuarios: [existing(usuario, 'O usuário')] })

type Body = Output<typeof contract.atualizarUsuarioRegular.schema.body>

async function newHash({ senha, ...owner }: Pick<Body, 'senha' | 'nome' | 'email'>): Promise<string | undefined> {
  return senha === undefined ? undefined : acceptedHash('senha', senha, owner)
}

/** A client's user changes only their own record, but neither company nor role. */
function refuseOthers(user: User, { id, clienteId, papel }: Body): void {
  if (id !== user.id) throw notFound('O usuário')
  if (papel !== undefined && papel !== user.papel)
    throw forbidden('Só um administrador do fornecedor muda o papel de um usuário.')
  if (clienteId !== user.clienteId) throw forbidden('Só um administrador do fornecedor muda a empresa de um usuário.')
}

type Caller = { db: Db; user: User; session: Buffer; codes: Codes }

/** Writes the record. A required proof is checked last, when only the e-mail can still be in the way. */
async function save({ db, user, session, codes }: Caller, edicao: statements.Edicao, proof: Proof) {
  const { email } = edicao
  const before = await assertMayChange(db, user, edicao)
  const wanted = wantsProof(user, before, edicao)
  const prova = wanted ? await provedCaller(db, user, proof, codes) : undefined
  if (!user.admin && before.email !== email) await countEmailChange(db, user.id)
  const saved = await statements.update(db, user, { ...edicao, prova }, session)
  if (saved) return saved
  if (await statements.isTaken(db, edicao)) throw emailTaken()
  throw before.papel === 'administrador' && roleOf(before, edicao) !== 'administrador'
    ? lastAdministrator(before)
    : wrongCurrentPassword()
}

/** Whether the caller must prove their identity; the statement repeats this on the current row. */
function wantsProof(user: User, before: contract.Usuario, edicao: statements.Edicao): boolean {
  const { email, clienteId, senhaHash } = edicao
  const ofTheProvider = before.admin === 1 || clienteId === null
  const after = { papel: roleOf(before, edicao), email }
  return (!user.admin || ofTheProvider) && contract.mudaAcesso(before, after, senhaHash !== undefined)
}

/** The resulting role, as the statement computes it. */
const roleOf = (before: contract.Usuario, { papel, clienteId }: statements.Edicao): Papel =>
  papel ?? ((before.admin === 1) === (clienteId === null) ? before.papel : papelUsual(clienteId === null))

/** The current record. Refuses if it or its new client does not exist, or if the change would end the caller's own administrator role. */
async function assertMayChange(db: Db, user: User, edicao: statements.Edicao): Promise<contract.Usuario> {
  const { id, clienteId } = edicao
  const usuario = existing(await statements.read(db, user, id), 'O usuário')
  if (clienteId !== null && !(await statements.isClient(db, clienteId))) throw unknownClient()
  if (user.admin && id === user.id && roleOf(usuario, edicao) !== 'administrador') throw oneself(usuario)
  return usuario
}

const stands = ({ admin, papel, clienteId }: contract.Usuario) => ({ admin, papel, clienteId })
const oneself = (usuario: contract.Usuario) =>
  conflict('Este usuário é você', 'Peça a outro administrador que o exclua ou o altere.', stands(usuario))
const lastAdministrator = (usuario: contract.Usuario) =>
  conflict('Este é o último administrador', 'Cadastre outro administrador antes.', stands(usuario))

const isProtected = (usuario: contract.Usuario) =>
  conflict(
    'Este administrador entra com segundo fator',
    'Desligue-o antes, no cadastro dele, com a sua senha.',
    stands(usuario),
  )

/** Why a user was not deleted: it does not exist, is the caller or the last administrator, or has a second factor. */
async function refuseDeleting(db: Db, user: User, id: number): Promise<never> {
  const usuario = existing(await statements.read(db, user, id), 'O usuário')
  if (id === user.id) throw oneself(usuario)
  throw usuario.segundoFator ? isProtected(usuario) : lastAdministrator(usuario)
}
