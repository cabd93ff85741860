import { NOME_DO_PAPEL, type Papel, papelUsual } from '#contract/papeis.ts'
import type { Output } from '#contract/route.ts'
import * as contract from '#contract/usuarios.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import { everyPage, named } from '../db/paging.ts'
import {
  conflict,
  existing,
  forbidden,
  notFound,
  passwordNeeded,
  unknownClient,
  wrongCurrentPassword,
} from '../errors.ts'
import { withAuthor } from '../http/author.sql.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
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

const columns: readonly Column<contract.Usuario>[] = [
  ['Nome', 'texto', 'nome'],
  ['E-mail', 'texto', 'email'],
  ['Papel', 'texto', ({ papel }) => NOME_DO_PAPEL[papel]],
  ['Cliente', 'texto', 'clienteNome'],
  ['Já entrou', 'texto', ({ entrou }) => (entrou ? 'Sim' : 'Não')],
  ['Convidado em', 'momento', ({ convidadoEm }) => convidadoEm ?? null],
]

export function usuarios(mount: Mount, business: Business): void {
  const codes = codesOf(business)
  const porEmail = sendsLinks(business)

  lista(mount)

  mount(contract.lerUsuario, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.criarUsuarioRegular, async ({ db, body }) => {
    const senhaHash = await newHash(body)
    // Before the e-mail, which the database refuses where it is taken.
    if (!(await statements.isClient(db, body.clienteId))) throw unknownClient()
    return one(await statements.create(db, { ...body, senhaHash }))
  })

  mount(contract.criarAdministrador, async ({ db, user, body, request }) => {
    const session = callersTokenHash(request)
    const senhaHash = await newHash(body)
    await recentlyProvedCaller({ db, user, session }, body, codes)
    return one(await statements.createOfProvider(db, user, { ...body, senhaHash }))
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
    return one(await db.transaction(db => deleteOther({ ...caller, db }, id)))
  })
}

function lista(mount: Mount): void {
  mount(
    contract.listarUsuarios,
    async ({ db, query }) => named('usuarios', await statements.list(db, query)),
    (_, { db, query: { entrou, admin, ...query } }) => ({
      title: 'Usuários',
      about: [
        admin !== undefined && (admin ? 'Só da equipe' : 'Só de clientes'),
        entrou !== undefined && (entrou ? 'Só quem já entrou' : 'Só quem ainda não entrou'),
      ],
      columns,
      rows: everyPage(page => statements.list(db, { ...query, entrou, admin, ...page })),
    }),
  )
}

const one = (usuario: contract.Usuario | undefined) => ({ usuarios: [existing(usuario, 'O usuário')] })

type Body = Output<typeof contract.atualizarUsuarioRegular.body>

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

/** What a call asks for; without a role it stays, or becomes the default of a new kind. */
type Pedida = Omit<statements.Edicao, 'papel'> & { papel?: Papel | undefined }

/** The proof takes its time and counts failures, so it comes before the transaction, which judges again. */
async function save(caller: Caller, pedida: Pedida, proof: Proof, codes: Codes): Promise<contract.Usuario> {
  const { db, user, session } = caller
  const { id, email, clienteId } = pedida
  const before = existing(await statements.read(db, user, id), 'O usuário')
  if (clienteId !== null && !(await statements.isClient(db, clienteId))) throw unknownClient()
  if (user.admin && id === user.id && roleOf(before, pedida) !== 'administrador') throw oneself(before)
  const prova = wantsProof(user, before, pedida) ? await provedCaller(caller, proof, codes) : undefined
  if (!user.admin && before.email !== email) await countEmailChange(db, user.id)
  return db.transaction(async db => {
    if (user.admin && (clienteId !== null || pedida.papel === 'separador')) await statements.lockAdministrators(db)
    const held = existing(await statements.hold(db, user, id), 'O usuário')
    const papel = roleOf(held, pedida)
    if (papel !== 'administrador' && (await statements.isLastAdministrator(db, held))) throw lastAdministrator(held)
    if (wantsProof(user, held, pedida) && !(prova && (await statements.stillProves(db, user, prova))))
      throw wrongCurrentPassword()
    return statements.write(db, user, held, { ...pedida, papel }, session)
  })
}

/** Whether the caller must prove their identity. */
function wantsProof(user: User, antes: contract.Usuario, pedida: Pedida): boolean {
  const { email, clienteId, senhaHash } = pedida
  const ofTheProvider = antes.admin === 1 || clienteId === null
  const depois = { papel: roleOf(antes, pedida), email }
  return (!user.admin || ofTheProvider) && contract.mudaAcesso(antes, depois, senhaHash !== undefined)
}

const roleOf = (antes: contract.Usuario, { papel, clienteId }: Pedida): Papel =>
  papel ?? ((antes.admin === 1) === (clienteId === null) ? antes.papel : papelUsual(clienteId === null))

async function deleteOther({ db, user, session }: Caller, id: number): Promise<contract.Usuario> {
  await statements.lockAdministrators(db)
  const usuario = existing(await statements.hold(db, user, id), 'O usuário')
  if (id === user.id) throw oneself(usuario)
  if (usuario.segundoFator) throw isProtected(usuario)
  if (usuario.admin && !(await isJustProved(db, session))) throw passwordNeeded()
  if (await statements.isLastAdministrator(db, usuario)) throw lastAdministrator(usuario)
  return statements.remove(db, id)
}

const stands = ({ admin, papel, clienteId }: contract.Usuario) => ({ admin, papel, clienteId })
const oneself = (usuario: contract.Usuario) =>
  conflict('Este usuário é você', 'Peça a outro administrador que o exclua ou o altere.', stands(usuario))
const lastAdministrator = (usuario: contract.Usuario) =>
  conflict('Este é o último administrador', 'Cadastre outro administrador antes.', stands(usuario))

const isProtected = (usuario: contract.Usuario) =>
  conflict(
    'Este administrador entra com verificação em duas etapas',
    'Desligue-o antes, no cadastro dele, com a sua senha.',
    stands(usuario),
  )
