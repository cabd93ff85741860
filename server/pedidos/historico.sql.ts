import sql, { raw, type Sql } from 'sql-template-tag'
import type { PaginaLida } from '#contract/listas.ts'
import type { Mudanca, Pedido } from '#contract/pedidos.ts'
import { type User, visibleTo } from '../access.ts'
import { type Author, avisar, type Evento } from '../correio/avisar.sql.ts'
import type { Db } from '../db/db.ts'
import { ById, page, readCursor } from '../db/paging.ts'

/*
 * How a change of an order is reported: by history and notices, written in the change's own statement, and by an event to
 * open screens after the commit.
 */

/** Writes history for the rows `(pedido id, antes, depois)` of a select. The caller announces the change: `announceChange`. */
export const historico = (author: Author, acao: string | Sql, rows: Sql): Sql =>
  sql`insert into historico (pedido_id, usuario_id, usuario_nome, admin, acao, antes, depois)
    select h.id, ${author.id}::int, ${author.nome}::text, ${author.admin}::boolean, (${acao})::text, h.antes, h.depois
    from (${rows}) as h(id, antes, depois)`

/**
 * Append to `historico` only when a later step reads its rows. RETURNING counts as a read, which the row-level checks of
 * order-path.test.ts refuse for the history of an order created in the same statement.
 */
export const returned = sql`returning pedido_id, antes, depois`

/** The action of a withdrawn request for approval, in history and notices. */
const RETIRAR = 'retirar-aprovacao'

/**
 * Steps that record and notify a withdrawn request for approval, when a change of a still open order withdraws it. They read the
 * order before and after the change, and follow the step `historia`, which holds the change itself.
 */
export const retirada = (author: Author, [antes, depois] = [sql`antes`, sql`depois`]): Sql =>
  sql`, retirada as (${historico(
    author,
    RETIRAR,
    sql`select a.id, jsonb_build_object('aguardaAprovacao', 1, 'entregaPedida', a.aprovacao ->> 'dataEntrega'),
        jsonb_build_object('aguardaAprovacao', 0)
      from historia h join ${antes} a on a.id = h.pedido_id join ${depois} d on d.id = a.id
      where a.aprovacao is not null and d.aprovacao is null and d.status = 'Aberto'`,
  )} ${returned}), retirada_avisada as (${avisar(
    'pedido-alterado',
    author,
    sql`select d.cliente_id, d.id, null::int, jsonb_build_object('acao', ${RETIRAR}::text, 'de', d.status, 'valorTotal', d.valor_total)
      from retirada r join ${depois} d on d.id = r.pedido_id`,
  )})`

export type Avisa = {
  /** SQL over the earlier steps when the change itself decides which of several notices it is. */
  tipo: Evento | Sql
  /** Condition on the order before (`a`) and after (`d`). */
  se?: Sql
  /** Additional data of the notice, as JSON. */
  mais?: Sql
}

/** A step that writes notices for the rows of `historia`, from the order before and after; the steps may have other names. */
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

/** A change of an order to tell. Without a `story` there is nothing to tell. */
export type Told = {
  acao: string
  antes: Pedido
  /** The order afterwards, in what notices say of it. */
  depois: Pick<Pedido, 'status' | 'dataEntrega' | 'valorTotal' | 'aguardaAprovacao'>
  /** The changed values, for the history. */
  story?: { antes: object | null; depois: object | null }
  aviso?: { tipo: Evento; mais?: object }
}

/**
 * Writes the history of a change and its notice, in the change's transaction; also of a request for approval that the change of
 * a still open order withdraws. The caller announces the change: `announceChange`.
 */
export async function tell(db: Db, author: Author, { acao, antes, depois, story, aviso }: Told): Promise<void> {
  if (!story) return
  const { id, clienteId, status: de } = antes
  const write = (acao: string, { antes, depois }: NonNullable<Told['story']>) =>
    db.rows(historico(author, acao, sql`select ${id}::int, ${asJson(antes)}::jsonb, ${asJson(depois)}::jsonb`), {
      hot: true,
    })
  const notify = (tipo: Evento, dados: object) =>
    db.rows(avisar(tipo, author, sql`select ${clienteId}::int, ${id}::int, null::int, ${asJson(dados)}::jsonb`), {
      hot: true,
    })
  const { valorTotal } = depois
  const dataEntrega = earlier(antes.dataEntrega, depois.dataEntrega)
  const withdrawn = antes.aguardaAprovacao === 1 && !depois.aguardaAprovacao && depois.status === 'Aberto'
  const request = { antes: { aguardaAprovacao: 1, entregaPedida: antes.dataEntrega }, depois: { aguardaAprovacao: 0 } }
  await Promise.all([
    write(acao, story),
    aviso && notify(aviso.tipo, { acao, de, dataEntrega, valorTotal, ...story, ...aviso.mais }),
    withdrawn && write(RETIRAR, request),
    withdrawn && notify('pedido-alterado', { acao: RETIRAR, de, valorTotal }),
  ])
}

const asJson = (value: object | null): string | null => value && JSON.stringify(value)

const earlier = (a: string | null, b: string | null): string | null => (a && b ? (a < b ? a : b) : (a ?? b))

/** The lines of the order `a` as ordered, for a notice. */
export const linhasDoAviso = sql`jsonb_build_object('itens', (
    select coalesce(jsonb_agg(jsonb_build_object('produtoId', i.produto_id, 'nome', i.nome, 'unidadeMedida', i.unidade_medida,
      'quantidade', i.quantidade, 'precoVenda', i.preco_venda, 'valor', i.valor) order by i.nome, i.id), '[]')
    from item_pedido i where i.pedido_id = a.id))`

/** How a client reads the name of an administrator who made the order for it (docs/decisions/051). */
const POR_TELEFONE = 'Fornecedor, por telefone'

/**
 * Whether the step `h` belongs to an order by telephone: an administrator opened the order, because nobody else orders for a
 * client, and `h` is not later than its confirmation.
 */
const porTelefone = sql`h.usuario_id is not null
  and exists (select from historico c where c.pedido_id = h.pedido_id and c.acao = 'criar' and c.admin and c.usuario_id is not null)
  and not exists (select from historico c where c.pedido_id = h.pedido_id and c.acao = 'confirmar' and c.id < h.id)`

/** A packer does not see why a price was changed: the reason may contain the price. */
const readableBy = ({ papel }: User): Sql => (papel === 'separador' ? sql`h.acao <> 'alterar-preco'` : sql`true`)

type Story = PaginaLida & { recentes?: '1' | undefined }

/** One page of an order's history, oldest first unless `recentes`. For a client, administrators' steps are signed by the provider. */
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

/** The products with kept stock whose available quantity the order's change altered. */
export type Moved = { estoqueMudou?: number[] | null }

/** Notifies of a changed order and, for products with kept stock, of the quantity that changed for every shelf. */
export function announceChange(db: Db, order: Pick<Pedido, 'id' | 'clienteId' | 'versao'> & Moved, acao: string): void {
  const { id: pedidoId, clienteId, versao, estoqueMudou } = order
  db.announce({ pedidoId, clienteId, acao, versao })
  for (const produtoId of estoqueMudou ?? []) db.announce({ produtoId })
}
