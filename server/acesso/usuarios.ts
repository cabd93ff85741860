import { type Papel, papelUsual } from '#contract/papeis.ts'
import type { Output } from '#contract/route.ts'
import * as contract from '#contract/usuarios.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import {
  conflict,
  emailTaken,
  existing,
  forbidden,
  notFound,
  passwordNeeded,
  unknownClient,
  wrongCurrentPassword,
} from '../errors.ts'
import { withAuthor } from '../http/author.sql.ts'
import type { Mount } from '../http/mount.ts'
import { countEmailChange } from './attempts.ts'
import { acceptedHash } from './current-password.ts'
import { sendsLinks } from './links/links.ts'
import {
  type Caller,
  type Codes,
  codesOf,
  type Proof,
  provedCaller,
  recentlyProvedCaller,
} from './segundo-fator/proof.ts'
import { isJustProved } from './sessoes.sql.ts'
import { callersTokenHash } from './token.ts'
import * as statements from './usuarios.sql.ts'

export function usuarios(mount: Mount, business: Business): void {
  const codes = codesOf(business)
  const porEmail = sendsLinks(business)

  mount(contract.listarUsuarios, async ({ db, query }) => {
    const { rows, ...rest } = await statements.list(db, query)
    return { usuarios: rows, ...rest }
  })

  mount(contract.lerUsuario, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.criarUsuarioRegular, async ({ db, body }) => {
    const senhaHash = await newHash(body)
    const usuario = await statements.create(db, { ...body, senhaHash })
    if (!usuario) throw unknownClient()
    return one(usuario)
  })

  mount(contract.criarAdministrador, async ({ db, user, body, request }) => {
    const session = callersTokenHash(request)
    const senhaHash = await newHash(body)
    await recentlyProvedCaller({ db, user, session }, body, codes)
    const usuario = await statements.createOfProvider(db, user, { ...body, senhaHash }, session)
    if (!usuario) throw passwordNeeded()
    return one(usuario)
  })

  mount(contract.atualizarUsuarioRegular, async ({ db, user, body, request }) => {
    if (user.papel !== 'administrador') refuseOthers(user, body)
    const senhaHash = await newHash(body)
    const audited = withAuthor(db, { user, call: request.id })
    return one(
      await save(
        { db: audited, user, session: callersTokenHash(request) },
        { ...body, senhaHash, porEmail },
        body,
        codes,
      ),
    )
  })

  mount(contract.atualizarAdministrador, async ({ db, user, body, request }) => {
    const edicao = { ...body, senhaHash: await newHash(body), clienteId: null, porEmail }
    return one(await save({ db, user, session: callersTokenHash(request) }, edicao, body, codes))
  })

  mount(contract.trocarSenha, async ({ db, user, body, request }) => {
    const session = callersTokenHash(request)
    const senhaHash = await acceptedHash('senhaNova', body.senhaNova, user)
    const senhaHashAtual = await provedCaller({ db, user, session }, body, codes)
    const hashes = { senhaHash, senhaHashAtual }
    const audited = withAuthor(db, { user, call: request.id }) // a client's user is audited here too
    const trocada = await statements.changePassword(audited, user, hashes, session)
    if (!trocada) throw wrongCurrentPassword()
    return { ...one(trocada.usuario), sessoesEncerradas: trocada.sessoesEncerradas }
  })

  mount(contract.excluirUsuario, async ({ db, user, params: { id }, body, request }) => {
    const caller = { db, user, session: callersTokenHash(request) }
    const { admin } = existing(await statements.read(db, user, id), 'O usuário')
    if (admin) await recentlyProvedCaller(caller, body ?? {}, codes)
    const usuario = await statements.deleteOther(db, user, id, caller.session)
    return one(usuario ?? (await refuseDeleting(caller, id)))
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

/** Writes the record. A required proof is checked last, when only the e-mail can still be in the way. */
async function save(caller: Caller, edicao: statements.Edicao, proof: Proof, codes: Codes) {
  const { db, user, session } = caller
  const { email } = edicao
  const before = await assertMayChange(db, user, edicao)
  const wanted = wantsProof(user, before, edicao)
  const prova = wanted ? await provedCaller(caller, proof, codes) : undefined
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

/** Why a user was not deleted: it does not exist, is the caller or the last administrator, or has a second factor; or the proof is missing by now. */
async function refuseDeleting({ db, user, session }: Caller, id: number): Promise<never> {
  const usuario = existing(await statements.read(db, user, id), 'O usuário')
  if (id === user.id) throw oneself(usuario)
  if (usuario.segundoFator) throw isProtected(usuario)
  throw (await isJustProved(db, session)) ? lastAdministrator(usuario) : passwordNeeded()
}
