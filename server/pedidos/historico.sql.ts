import sql, { raw } from 'sql-template-tag'
import type { PaginaLida } from '#contract/listas.ts'
import type { Mudanca, Pedido } from '#contract/pedidos.ts'
import type { EventoDeWebhook } from '#contract/webhooks.ts'
import { personOf, type User, visibleTo } from '../access.ts'
import { type Author, anotarEvento, avisar, type Evento } from '../avisos/avisar.sql.ts'
import { changedAt } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import { ById, page, readCursor } from '../db/paging.ts'

/*
 * How a change of an order is told: by history and notices, written in the change's transaction, and by an event to open screens
 * after the commit.
 */

/** A change of an order to tell. */
export type Told = {
  acao: string
  antes: Pedido
  depois: Pick<Pedido, 'status' | 'dataEntrega' | 'valorTotal' | 'aguardaAprovacao' | 'versao'>
  /** The values that the history has of both sides. Undefined: nothing but the version changed. */
  story: Story | undefined
  aviso?: { tipo: Evento; mais?: object } | undefined
  /** The products with a kept stock of which more or less is left. */
  estoqueMudou?: readonly number[]
}
type Story = { antes: object | null; depois: object | null }

/** The history's name for a withdrawn request for approval. */
const RETIRAR = 'retirar-aprovacao'

/** Tells a change, and the request for approval that a change of a still open order withdraws. */
export async function tell(db: Db, author: Author, told: Told): Promise<void> {
  const { acao, antes, depois, story, aviso, estoqueMudou = [] } = told
  const { id: pedidoId, clienteId, status: de } = antes
  const { valorTotal, versao } = depois
  db.announce({ pedidoId, clienteId, acao, versao })
  for (const produtoId of new Set(estoqueMudou)) db.announce({ produtoId })
  if (!story) return
  const evento = eventoDe(told)
  // The earlier of its days; while it waits for approval, only the one asked for is known.
  const [dataEntrega = depois.dataEntrega] = [antes, depois]
    .flatMap(({ aguardaAprovacao, dataEntrega }) => (aguardaAprovacao || !dataEntrega ? [] : [dataEntrega]))
    .sort()
  const about = (tipo: Evento, dados: object) => notify(db, author, { tipo, clienteId, pedidoId, dados })
  const withdrawn = antes.aguardaAprovacao === 1 && depois.status === 'Aberto' && !depois.aguardaAprovacao
  const request = { antes: { aguardaAprovacao: 1, entregaPedida: antes.dataEntrega }, depois: { aguardaAprovacao: 0 } }
  await Promise.all([
    addHistory(db, author, pedidoId, acao, story),
    evento && tellWebhooks(db, evento, pedidoId),
    aviso && about(aviso.tipo, { acao, de, dataEntrega, valorTotal, ...story, ...aviso.mais }),
    withdrawn && addHistory(db, author, pedidoId, RETIRAR, request),
    withdrawn && about('pedido-alterado', { acao: RETIRAR, de, valorTotal }),
  ])
}

const AO_FICAR: Partial<Record<Pedido['status'], EventoDeWebhook>> = {
  Confirmado: 'pedido.confirmado',
  Cancelado: 'pedido.cancelado',
  Entregue: 'pedido.entregue',
  Finalizado: 'pedido.finalizado',
}

/** What a change is to webhooks: until it is confirmed, an order tells them only its end. */
function eventoDe({ acao, antes, depois }: Told): EventoDeWebhook | undefined {
  if (acao === 'excluir') return undefined
  if (depois.status !== antes.status) return AO_FICAR[depois.status]
  if (acao === 'ajustar') return 'pedido.ajustado'
  return antes.status === 'Aberto' ? undefined : 'pedido.alterado'
}

/** The order's row as it is now, with what it owes and the name that its client has now. */
const tellWebhooks = (db: Db, evento: EventoDeWebhook, pedidoId: number) =>
  db.hot.rows(
    anotarEvento(
      evento,
      sql`select p.id, to_jsonb(p) || jsonb_build_object('cliente_nome', coalesce(p.cliente_nome, c.nome), 'recebivel', to_jsonb(v),
        'alterado_em', ${changedAt('pedido', sql`p`)})
      from pedido p join cliente c on c.id = p.cliente_id left join recebivel v on v.pedido_id = p.id where p.id = ${pedidoId}`,
    ),
  )

/** Writes one line of an order's history. */
export const addHistory = (db: Db, { id, nome, admin }: Author, pedidoId: number, acao: string, story: Story) =>
  db.hot.rows`insert into historico (pedido_id, usuario_id, usuario_nome, admin, acao, antes, depois)
    values (${pedidoId}, ${id}, ${nome}, ${admin}, ${acao}, ${asJson(story.antes)}, ${asJson(story.depois)})`

type Notice = { tipo: Evento; clienteId: number; pedidoId: number | null; dados: object }

/** Writes one notice to a client's people and the provider's. */
export const notify = (db: Db, author: Author, { tipo, clienteId, pedidoId, dados }: Notice) =>
  db.hot.rows(avisar(tipo, author, sql`select ${clienteId}::int, ${pedidoId}::int, null::int, ${asJson(dados)}::jsonb`))

const asJson = (value: object | null): string | null => value && JSON.stringify(value)

/** How a client reads the name of an administrator who made the order for it (docs/decisions/051). */
const POR_TELEFONE = 'Fornecedor, por telefone'

/**
 * Whether the step `h` belongs to an order by telephone: an administrator opened the order, because nobody else orders for a
 * client, and `h` is not later than its confirmation.
 */
const porTelefone = sql`h.usuario_id > 0
  and exists (select from historico c where c.pedido_id = h.pedido_id and c.acao = 'criar' and c.admin and c.usuario_id > 0)
  and not exists (select from historico c where c.pedido_id = h.pedido_id and c.acao = 'confirmar' and c.id < h.id)`

/** Other systems' numbers are for administrators. A packer does not see why a price was changed: the reason may contain the price. */
const hiddenFrom = ({ papel }: User): string[] =>
  papel === 'administrador' ? [] : ['codigo-externo', ...(papel === 'separador' ? ['alterar-preco'] : [])]

type Listed = PaginaLida & { recentes?: '1' | undefined }

/** One page of an order's history, oldest first unless `recentes`. For a client, administrators' steps are signed by the provider. */
export async function history(db: Db, user: User, id: number, { limite, cursor, recentes }: Listed) {
  const after = readCursor(cursor, ById)
  const [beyond, order] = recentes ? [raw('<'), raw('desc')] : [raw('>'), raw('asc')]
  const rows = await db.rows<Mudanca & { id: number }>`select h.id, h.quando, h.acao, h.antes, h.depois,
      case when h.admin and not ${user.admin} then null else ${personOf('h.usuario_id')} end as "usuarioId",
      case when not h.admin or ${user.admin} then h.usuario_nome when ${porTelefone} then ${POR_TELEFONE} else f.nome end as "usuarioNome"
    from historico h join pedido p on p.id = h.pedido_id cross join configuracao f
    where h.pedido_id = ${id} and ${visibleTo(user, 'p.cliente_id')} and h.acao <> all(${hiddenFrom(user)}) and ${after ? sql`h.id ${beyond} ${after[0]}` : sql`true`}
    order by h.id ${order} limit ${limite + 1}`
  const { rows: historico, proximo } = page(rows, limite, ({ id }) => [id])
  return { historico, proximo }
}
