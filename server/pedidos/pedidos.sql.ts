import sql, { join, raw, type Sql } from 'sql-template-tag'
import { CONTADOS } from '#contract/contados.ts'
import { USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import type { PaginaLida } from '#contract/listas.ts'
import type { listarPedidos, listarPedidosDoCliente, Mudanca, Pedido } from '#contract/pedidos.ts'
import type { Output } from '#contract/route.ts'
import { type User, visibleTo } from '../access.ts'
import { type Author, avisar, type Evento } from '../correio/avisar.sql.ts'
import type { Db } from '../db/db.ts'
import { ById, countOf, page, readCursor, searching, searchingWord, where } from '../db/paging.ts'
import type { Chave } from '../http/idempotency.ts'
import { custoDaLinha } from './linha.sql.ts'
import { answering } from './pedidos-chave.sql.ts'

/** Whether the order `p` waits for approval. */
export const aguarda = sql`(p.aprovacao is not null and p.status = 'Aberto')`

/** An order as the API answers it, over `pedido p join cliente c`. */
export const columns = sql`p.id, p.status, p.data_criacao as "dataCriacao", p.data_confirmacao as "dataConfirmacao",
  p.data_cancelamento as "dataCancelamento", case when ${aguarda} then (p.aprovacao ->> 'dataEntrega')::date else p.data_entrega end as "dataEntrega", p.valor_total as "valorTotal",
  p.cliente_id as "clienteId", c.nome as "clienteNome", p.observacao, p.empresa, nullif(p.expira_em, 'infinity') as "expiraEm",
  p.versao, p.versao_impressa as "versaoImpressa", ${aguarda}::int as "aguardaAprovacao",
  case when ${aguarda} then p.aprovacao || jsonb_build_object(
    'pedidaPor', coalesce((select u.nome from usuario u where u.id = (p.aprovacao ->> 'usuarioId')::int),
      (select h.usuario_nome from historico h where h.pedido_id = p.id and h.usuario_id = (p.aprovacao ->> 'usuarioId')::int order by h.id desc limit 1),
      ${USUARIO_REMOVIDO}),
    'quemAprova', array(
    select u.nome from usuario u where u.cliente_id = p.cliente_id and u.papel = 'aprovador' order by u.nome, u.id limit 20)) end as aprovacao`

type Filters = Partial<Output<typeof listarPedidos.schema.querystring>> &
  Output<typeof listarPedidosDoCliente.schema.querystring> &
  PaginaLida & { dataEntrega?: string }

/** One page, newest first. */
export async function list(db: Db, user: User, filters: Filters, search = numberOrClient) {
  const { limite, cursor, contar, busca, status, clienteId, dataEntrega, dataInicial, dataFinal, aguardaAprovacao } =
    filters
  const after = readCursor(cursor, ById)
  const filter = where(
    visibleTo(user, 'p.cliente_id'),
    status && sql`p.status = ${status}`,
    clienteId === undefined ? undefined : sql`p.cliente_id = ${clienteId}`,
    aguardaAprovacao === undefined ? undefined : aguardaAprovacao ? aguarda : sql`not ${aguarda}`,
    dataEntrega === undefined ? undefined : sql`p.data_entrega = ${dataEntrega}`,
    dataInicial === undefined ? undefined : sql`p.data_entrega >= ${dataInicial}`,
    dataFinal === undefined ? undefined : sql`p.data_entrega <= ${dataFinal}`,
    search(busca),
  )
  const rows = await db.rows<Pedido>(
    sql`select ${columns} from pedido p join cliente c on c.id = p.cliente_id
      where ${where(filter, after && sql`p.id < ${after[0]}`)}
      order by p.id desc limit ${limite + 1}`,
    { hot: true },
  )
  const total = contar && !after ? { total: rows.length > limite ? await count(db, filter) : rows.length } : {}
  return { ...page(rows, limite, ({ id }) => [id]), ...total }
}

/** The number of orders; null above CONTADOS, because counting a million would take 0.3 s on every key of a search. */
async function count(db: Db, filter: Sql): Promise<number | null> {
  const total = await countOf(
    db,
    sql`select count(*) as total from (
      select from pedido p join cliente c on c.id = p.cliente_id where ${filter} limit ${CONTADOS + 1}) as contados`,
  )
  return total > CONTADOS ? null : total
}

/** This many digits of a CNPJ identify a company; fewer occur in too many CNPJs. */
const CNPJ_ROOT = 8

/**
 * Searches orders `p` by the first digits of their number, or by their client's (`c`) name, city or CNPJ. Digits that may be an order's
 * number are not searched for within a CNPJ: order 4812 would be lost among those of every client whose CNPJ contains 4812.
 */
export function numberOrClient(busca: string | undefined): Sql | undefined {
  const number = numberIn(busca)
  if (!busca || !number) return searching(busca, sql`c.busca`)
  const word = busca.trim()
  const ofClient = where(
    searchingWord(word, sql`c.busca`),
    number.length < CNPJ_ROOT ? sql`strpos(c.nome || ' ' || c.cidade, ${word}) > 0` : undefined,
  )
  // Few clients match three digits. As an array, evaluated once, it lets both sides of the "or" use their index.
  const client =
    number.length > 2 ? sql`p.cliente_id = any(array(select c.id from cliente c where ${ofClient}))` : ofClient
  return sql`(${client} or ${beginningWith(number)})`
}

/** Searches the orders `p` of one client by number only, because they all share its name, city and CNPJ. */
export const numberAlone = (busca: string | undefined): Sql | undefined =>
  busca?.trim() ? beginningWith(numberIn(busca) ?? '0') : undefined

const LAST_ID = 2_147_483_647

/** Orders `p` whose number begins with these digits, for search as you type. Ranges can use the primary key's index. */
function beginningWith(number: string): Sql {
  const ranges = rangesOf(number)
  return ranges.length > 0 ? sql`(${join(ranges, ' or ')})` : sql`false`
}

/** One range per number of digits, the shortest first. */
function rangesOf(number: string): Sql[] {
  const ranges: Sql[] = []
  for (
    let [first, last] = [Number(number), Number(number)];
    first > 0 && first <= LAST_ID;
    first *= 10, last = last * 10 + 9
  )
    ranges.push(sql`p.id between ${first} and ${Math.min(last, LAST_ID)}`)
  return ranges
}

/** Ids of the newest orders of each range; reads at most `limit` per range. */
export function newestBeginningWith(busca: string, limit: number): Sql {
  const ranges = rangesOf(numberIn(busca) ?? '0').map(
    range => sql`(select p.id from pedido p where ${range} order by p.id desc limit ${limit})`,
  )
  return ranges.length > 0 ? join(ranges, ' union all ') : sql`select null::int`
}

const numberIn = (busca = ''): string | undefined => /^\s*#?(\d{1,9})\s*$/.exec(busca)?.[1]

export function read(db: Db, user: User, id: number): Promise<Pedido | undefined> {
  return db.first(
    sql`select ${columns} from pedido p join cliente c on c.id = p.cliente_id
      where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`,
    { hot: true },
  )
}

/** The client's newest order, in any status. */
export function newest(db: Db, user: User, clienteId: number): Promise<Pedido | undefined> {
  return db.first(
    sql`select ${columns} from pedido p join cliente c on c.id = p.cliente_id
      where p.cliente_id = ${clienteId} and ${visibleTo(user, 'p.cliente_id')} order by p.id desc limit 1`,
    { hot: true },
  )
}

/** Whether the client is active; undefined if this user may not see it. */
export function clienteVisivel(db: Db, user: User, id: number): Promise<{ ativo: boolean } | undefined> {
  return db.first(sql`select ativo from cliente where id = ${id} and ${visibleTo(user, 'id')}`)
}

/**
 * Opens the client's order, or finds the open one: a partial unique index allows only one. Undefined if the client is
 * not visible or not active, or if a concurrent call opened the order after our snapshot.
 */
export async function create(
  db: Db,
  user: User,
  { clienteId, reservationHours, chave }: { clienteId: number; reservationHours: number; chave?: Chave | undefined },
): Promise<(Pedido & { criado: boolean }) | undefined> {
  const steps = sql`novo as (
      insert into pedido (cliente_id, expira_em)
      select id, ${expiry(reservationHours)} from cliente where id = ${clienteId} and ativo and ${visibleTo(user, 'id')}
      on conflict (cliente_id) where status = 'Aberto' do nothing
      returning *
    ), historia as (
      ${historico(user, 'criar', sql`select id, null::jsonb, jsonb_build_object('status', status) from novo`)}
    ), achado as (
      select novo.*, true as criado from novo
      union all
      select aberto.*, false from pedido aberto
      where cliente_id = ${clienteId} and status = 'Aberto' and ${visibleTo(user)} and not exists (select from novo)
    )`
  const answer = sql`select ${columns}, p.criado from achado p join cliente c on c.id = p.cliente_id`
  const statement = answering({ steps, answer, created: sql`r.criado` }, chave)
  const pedido = await db.first<Pedido & { criado: boolean }>(statement, { hot: true })
  if (pedido?.criado) db.announce({ pedidoId: pedido.id, clienteId: pedido.clienteId, acao: 'criar' })
  return pedido
}

/** Expiry of an open order created now. */
const expiry = (hours: number): Sql => sql`now() + make_interval(secs => ${hours * 3600})`
/**
 * Expiry of an open order `p` touched now, never earlier than before, because a standing order is kept longer.
 * 'infinity' means that it waited for approval; `aprovacao.expirava` keeps the previous expiry.
 */
export const expiryTouched = (hours: number): Sql =>
  sql`greatest(nullif(p.expira_em, 'infinity'), (p.aprovacao ->> 'expirava')::timestamptz, ${expiry(hours)})`

/**
 * Writes history for the rows `(pedido id, antes, depois)` of a select, and returns them for `avisado`. The caller announces the
 * change (eventos.test.ts).
 */
export const historico = (author: Author, acao: string | Sql, rows: Sql): Sql =>
  sql`insert into historico (pedido_id, usuario_id, usuario_nome, admin, acao, antes, depois)
    select h.id, ${author.id}::int, ${author.nome}::text, ${author.admin}::boolean, (${acao})::text, h.antes, h.depois
    from (${rows}) as h(id, antes, depois)
    returning pedido_id, antes, depois`

/** The history's name for a withdrawn request for approval. */
const RETIRAR = 'retirar-aprovacao'

/**
 * Steps that record and notify the withdrawal of a request for approval, because the order changed: over the order before
 * and after, while it is still open, and after `historia`, which has the reason.
 */
export const retirada = (author: Author, [antes, depois] = [sql`antes`, sql`depois`]): Sql =>
  sql`, retirada as (${historico(
    author,
    RETIRAR,
    sql`select a.id, jsonb_build_object('aguardaAprovacao', 1, 'entregaPedida', a.aprovacao ->> 'dataEntrega'),
        jsonb_build_object('aguardaAprovacao', 0)
      from historia h join ${antes} a on a.id = h.pedido_id join ${depois} d on d.id = a.id
      where a.aprovacao is not null and d.aprovacao is null and d.status = 'Aberto'`,
  )}), retirada_avisada as (${avisar(
    'pedido-alterado',
    author,
    sql`select d.cliente_id, d.id, null::int, jsonb_build_object('acao', ${RETIRAR}::text, 'de', d.status, 'valorTotal', d.valor_total)
      from retirada r join ${depois} d on d.id = r.pedido_id`,
  )})`

export type Avisa = {
  /** The notice's type, or SQL over the previous steps if the change itself decides it. */
  tipo: Evento | Sql
  /** Condition for sending, over the order before (`a`) and after (`d`). */
  se?: Sql
  /** Further content of the notice, as JSON. */
  mais?: Sql
}

/** A step that sends a notice of what `historia` records, over the order before and after (`antes` and `depois` by default). */
export const avisado = (
  author: Author,
  acao: string | Sql,
  { tipo, se = sql`true`, mais = sql`'{}'` }: Avisa,
  [antes, depois] = [sql`antes`, sql`depois`],
): Sql =>
  sql`, avisado as (${avisar(
    tipo,
    author,
    sql`select a.cliente_id, a.id, null::int, jsonb_build_object('acao', (${acao})::text, 'de', a.status,
        'dataEntrega', coalesce(least(a.data_entrega, d.data_entrega), (d.aprovacao ->> 'dataEntrega')::date), 'valorTotal', d.valor_total,
        'antes', h.antes, 'depois', h.depois) || ${mais}::jsonb
      from historia h join ${antes} a on a.id = h.pedido_id join ${depois} d on d.id = a.id where ${se}`,
  )})`

/** The lines of the order `a` as ordered, for a notice. */
export const linhasDoAviso = sql`jsonb_build_object('itens', (
    select coalesce(jsonb_agg(jsonb_build_object('produtoId', i.produto_id, 'nome', pr.nome, 'unidadeMedida', pr.unidade_medida,
      'quantidade', i.quantidade, 'precoVenda', i.preco_venda, 'valor', i.valor) order by pr.nome, i.id), '[]')
    from item_pedido i join produto pr on pr.id = i.produto_id where i.pedido_id = a.id))`

/** The name a client sees instead of the administrator's who made the order for it (docs/decisions/051). */
const POR_TELEFONE = 'Fornecedor, por telefone'

/**
 * Whether the step `h` belongs to an order by telephone: an administrator opened it (nobody else orders for a client), and it is
 * not confirmed yet, so the provider's steps are what the client said on the telephone.
 */
const porTelefone = sql`h.usuario_id is not null
  and exists (select from historico c where c.pedido_id = h.pedido_id and c.acao = 'criar' and c.admin and c.usuario_id is not null)
  and not exists (select from historico c where c.pedido_id = h.pedido_id and c.acao = 'confirmar' and c.id < h.id)`

/** A packer does not need the reason of an agreed price, which may name the price. */
const readableBy = ({ papel }: User): Sql => (papel === 'separador' ? sql`h.acao <> 'alterar-preco'` : sql`true`)

type Story = PaginaLida & { recentes?: '1' | undefined }

/**
 * One page of an order's history, oldest first (`recentes`: newest first). Clients see the provider's name, not an
 * administrator's.
 */
export async function history(db: Db, user: User, id: number, { limite, cursor, recentes }: Story) {
  const after = readCursor(cursor, ById)
  const [beyond, order] = recentes ? [raw('<'), raw('desc')] : [raw('>'), raw('asc')]
  const rows = await db.rows<Mudanca & { id: number }>(
    sql`select h.id, h.quando, h.acao, h.antes, h.depois,
        case when h.admin and not ${user.admin} then null else h.usuario_id end as "usuarioId",
        case when not h.admin or ${user.admin} then h.usuario_nome when ${porTelefone} then ${POR_TELEFONE} else f.nome end as "usuarioNome"
      from historico h join pedido p on p.id = h.pedido_id cross join configuracao f
      where h.pedido_id = ${id} and ${visibleTo(user, 'p.cliente_id')} and ${readableBy(user)} and ${after ? sql`h.id ${beyond} ${after[0]}` : sql`true`}
      order by h.id ${order} limit ${limite + 1}`,
  )
  return page(rows, limite, row => [row.id])
}

/** Both totals of an order: the sum of its lines, and the stored one. */
export function totals(db: Db, user: User, id: number): Promise<{ soma: number; gravado: number } | undefined> {
  return db.first(
    sql`select coalesce((select sum(valor) from item_pedido where pedido_id = p.id), 0) as soma, p.valor_total as gravado
      from pedido p where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`,
  )
}

/** Recomputes the stored totals from the lines, holding the order's lock. */
export function recomputeTotal(db: Db, user: User, id: number): Promise<Pedido | undefined> {
  return db.transaction(async db => {
    await db.rows(sql`select from pedido p where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')} for update`)
    return db.first(
      sql`with p as (
          update pedido p set (valor_total, custo_total) = (
            select coalesce(sum(valor), 0), coalesce(sum(${custoDaLinha('i')}), 0)
            from item_pedido i where pedido_id = p.id)
          where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')} returning *
        )
        select ${columns} from p join cliente c on c.id = p.cliente_id`,
    )
  })
}
