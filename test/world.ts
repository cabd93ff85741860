import { createHash, randomBytes } from 'node:crypto'
import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { PAPEIS_DO_FORNECEDOR, type Papel } from '#contract/papeis.ts'
import type { Problema } from '#contract/problema.ts'
import type { Answer, Input, Route } from '#contract/route.ts'
import type { Unidade } from '#contract/unidades.ts'
import { createApp } from '../server/app.ts'
import { connect, type Database } from '../server/db/db.ts'
import { cnpjDeTeste } from './cnpj.ts'
import { cloneTemplate } from './database/cloned-database.ts'

type Args<R extends Route> = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: Input<R['body']>
  headers?: Record<string, string>
}
export type Reply<R extends Route> = {
  status: number
  /** The call's answer on success, the problem on failure: check `status` first. */
  body: Answer<R> & Problema
  /** The raw body, for calls that answer a file. */
  bytes: Buffer
  headers: Record<string, unknown>
}
type RawReply = Omit<Reply<Route>, 'body'> & { body: Problema }
/** Calls the API through the whole server as one signed-in person, or as nobody. */
export type Caller = {
  token: string
  userId: number
  call<R extends Route>(route: R, args?: Args<R>): Promise<Reply<R>>
  /** For input that the contract's types do not allow. */
  raw(method: Route['method'], url: string, body?: unknown, headers?: Record<string, string>): Promise<RawReply>
}

/** A cheap hash of `SENHA` (people.ts), the password of every test user. */
export const SENHA_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$hw2t2YvsVFrv6xVirD7QCA$lHkh8RYTdbULh4EEhmg/WswRwHyAEC9KihiGhNnCHi0'

/** The token for GET /api/metrics. */
export const METRICS_TOKEN = 'somente-para-os-testes-das-medidas'

type WorldOptions = {
  timeZone?: string
  reservationHours?: number
  poolSize?: number
  cepLookupUrl?: string
  secondFactorKey?: Buffer
}
type Options = Parameters<typeof createApp>[0]
type Another = Partial<Omit<Options, 'business'>> & { business?: Partial<Options['business']> }
export type World = Awaited<ReturnType<typeof openWorld>>

/** Milliseconds: a machine with other work is slow, which is no failure of what is tested. */
const LONG = 60_000
/** The database with that limit for every call, where a person would be refused sooner. */
const patient = (db: Database): Database => ({ ...db, within: () => db.within(LONG) })

/** Opens the server on a database cloned from the template that test/run.ts made; closes both after the test file. */
export async function openWorld({
  timeZone = 'America/Sao_Paulo',
  reservationHours = 24,
  poolSize = 10,
  cepLookupUrl,
  secondFactorKey,
}: WorldOptions = {}) {
  const { connectionString, drop } = await cloneTemplate()
  const db = patient(connect({ connectionString, poolSize, statementTimeout: LONG, connectionTimeout: LONG }))
  const clock = { now: () => new Date() }
  const rules = { timeZone, reservationHours, cepLookupUrl, secondFactorKey }
  const business = { ...rules, metricsToken: METRICS_TOKEN, clock: () => clock.now() }
  const app = await createApp({ db, business })
  after(async () => {
    await app.close()
    await db.close()
    await drop()
  })
  const admin = await signIn(app, db, { admin: true })
  return {
    app,
    business,
    db,
    /** The server's clock: set `clock.now` to move it. */
    clock,
    connectionString,
    admin,
    nobody: caller(app, '', 0),
    /** Another server, on connections of its own unless `db` is given; closed after the test or file that opens it. */
    server: async ({ db: own, business: rules, ...options }: Another = {}) => {
      const connections = own ?? connect({ connectionString })
      const app = await createApp({ db: connections, business: { ...business, ...rules }, ...options })
      after(async () => {
        await app.close()
        if (!own) await connections.close()
      })
      return app
    },
    /** The same person's session on another server of this database. */
    at: (other: FastifyInstance, { token, userId }: Caller) => caller(other, token, userId),
    newAdmin: () => signIn(app, db, { admin: true }),
    newBuyer: (clienteId: number) => signIn(app, db, { admin: false, clienteId }),
    /** A user with any role; `clienteId` for a client's roles. */
    newPerson: (papel: Papel, clienteId = 0) =>
      isOfProvider(papel)
        ? signIn(app, db, { admin: true, papel })
        : signIn(app, db, { admin: false, papel, clienteId }),
    newCliente: (fields?: { nome?: string }) => newCliente(app, db, fields),
    newProduto: (fields?: ProdutoFields) => newProduto(db, fields),
    newEstante: (clienteId: number, fields?: { periodo?: string; ativa?: boolean }) =>
      newEstante(db, clienteId, fields),
    offer: (estanteId: number, produtoId: number, fields?: OfferFields) => offer(db, estanteId, produtoId, fields),
  }
}

const isOfProvider = (papel: Papel) => (PAPEIS_DO_FORNECEDOR as readonly Papel[]).includes(papel)

let people = 0
type Signing = { admin: boolean; clienteId?: number | null; papel?: Papel }

/** Inserts a user with a session, skipping the slow hash and sign-in, which autenticacao.test.ts covers. */
async function signIn(
  app: FastifyInstance,
  db: Database,
  { admin, clienteId = null, papel = admin ? 'administrador' : 'comprador' }: Signing,
) {
  const token = randomBytes(32).toString('base64url')
  const nome = `${admin ? 'Administração' : 'Compras'} ${++people}`
  const user = await db.first<{ id: number }>`with u as (
      insert into usuario (nome, email, senha_hash, admin, papel, cliente_id)
      values (${nome}, ${`pessoa${people}@exemplo.com.br`}, ${SENHA_HASH}, ${admin}, ${papel}, ${clienteId}) returning id
    ), s as (
      insert into sessao (token_hash, usuario_id, expira_em)
      select ${createHash('sha256').update(token).digest()}, id, now() + interval '12 hours' from u
    )
    select id from u`
  return caller(app, token, user?.id ?? 0)
}

function caller(app: FastifyInstance, token: string, userId: number): Caller {
  const raw: Caller['raw'] = async (method, url, body, headers = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = reply.body && /\bjson\b/.test(String(reply.headers['content-type']))
    const answer = isJson ? reply.json<Problema>() : ({} as Problema)
    return { status: reply.statusCode, body: answer, bytes: reply.rawPayload, headers: reply.headers }
  }
  return {
    token,
    userId,
    raw,
    call: <R extends Route>(route: R, { params = {}, query = {}, body, headers }: Args<R> = {}) => {
      const path = route.url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      return raw(route.method, search.size ? `${path}?${search}` : path, body, headers) as Promise<unknown> as Promise<
        Reply<R>
      >
    },
  }
}

/** A name that sorts by its number: which numbers a file gets depends on the files before it in its process. */
const emOrdem = (nome: string, numero: number) => `${nome} ${String(numero).padStart(4, '0')}`

let clientes = 0
/** A range of its own: the count goes on through all files of a process, and a file may write any small CNPJ itself. */
const PRIMEIRO_CNPJ = 50_000_000

async function newCliente(app: FastifyInstance, db: Database, { nome = emOrdem('Cliente', clientes + 1) } = {}) {
  const row = await db.first<{ id: number }>`insert into cliente (nome, cnpj)
    values (${nome}, ${cnpjDeTeste(PRIMEIRO_CNPJ + ++clientes)}) returning id`
  const id = row?.id ?? 0
  return { id, nome, buyer: await signIn(app, db, { admin: false, clienteId: id }) }
}

type ProdutoFields = { nome?: string; precoCusto?: number; unidadeMedida?: Unidade }
let produtos = 0

async function newProduto(
  db: Database,
  { nome = emOrdem('Produto', ++produtos), precoCusto = 1, unidadeMedida = 'UN' }: ProdutoFields = {},
) {
  const row = await db.first<{ id: number }>`insert into produto (nome, preco_custo, unidade_medida)
    values (${nome}, ${precoCusto}, ${unidadeMedida}) returning id`
  return row?.id ?? 0
}

let estantes = 0

async function newEstante(db: Database, clienteId: number, { periodo = `Período ${++estantes}`, ativa = true } = {}) {
  const row = await db.first<{ id: number }>`insert into estante (periodo, cliente_id, ativa)
    values (${periodo}, ${clienteId}, ${ativa}) returning id`
  return row?.id ?? 0
}

type OfferFields = { precoVenda?: number; quantidade?: number | null }

async function offer(
  db: Database,
  estanteId: number,
  produtoId: number,
  { precoVenda = 10, quantidade = 100 }: OfferFields = {},
) {
  await db.rows`insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, com_estoque)
    values (${estanteId}, ${produtoId}, ${precoVenda}, ${quantidade}, ${quantidade === null})`
  return { estanteId, produtoId, precoVenda }
}
