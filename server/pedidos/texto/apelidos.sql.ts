import sql from 'sql-template-tag'
import type { PaginaLida } from '#contract/listas.ts'
import { APELIDOS_POR_CLIENTE, type Apelido } from '#contract/pedidos-texto.ts'
import { type User, visibleTo } from '../../access.ts'
import { where } from '../../db/clauses.ts'
import type { Db } from '../../db/db.ts'
import { ById, page, readCursor } from '../../db/paging.ts'
import { searching } from '../../db/searching.ts'
import { aberta, readable } from '../../estantes/estantes.sql.ts'
import type { Momento } from '../../instants.ts'
import type { Oferta } from './nomes.ts'

const columns = sql`a.id, a.cliente_id as "clienteId", a.texto, a.produto_id as "produtoId", p.nome`

/**
 * The products that the client can order now, each once: from the shelf that its open order uses, otherwise from the
 * newest. `estanteId` narrows to one shelf.
 */
export function orderable(db: Db, user: User, clienteId: number, momento: Momento, estanteId: number | undefined) {
  return db.rows<Oferta>`with levados as (
      select i.produto_id, max(i.quantidade) filter (where o.status <> 'Aberto') as maior,
        max(i.quantidade) filter (where o.status = 'Aberto') as "noPedido"
      from (
        select id, status from pedido where cliente_id = ${clienteId} and status <> 'Cancelado' order by id desc limit 100
      ) o join item_pedido i on i.pedido_id = o.id
      group by i.produto_id
    )
    select distinct on (p.id) e.id as "estanteId", p.id as "produtoId", p.nome, p.unidade_medida as "unidadeMedida",
      p.embalagem, p.multiplo, ep.minimo, ep.maximo, p.codigo, ep.quantidade as oferecida, l.maior, l."noPedido"
    from estante e join estante_produto ep on ep.estante_id = e.id join produto p on p.id = ep.produto_id
      left join levados l on l.produto_id = p.id
    where e.cliente_id = ${clienteId} and ${visibleTo(user, 'e.cliente_id')} and ${aberta(momento)}
      and ep.ativo and p.ativo and ${estanteId === undefined ? sql`true` : sql`e.id = ${estanteId}`}
    order by p.id, exists (
        select from pedido o join item_pedido i on i.pedido_id = o.id
        where o.cliente_id = ${clienteId} and o.status = 'Aberto' and i.estante_id = e.id
      ) desc, e.id desc`
}

/** Whether the shelf belongs to the client and the user may read it. */
export const hasShelf = (db: Db, user: User, clienteId: number, estanteId: number) =>
  db.some`select from estante e where e.id = ${estanteId} and e.cliente_id = ${clienteId} and ${readable(user)}`

/** The product for each key: the client's own choice, or (`deTodos`) one shared by at least two clients without a tie. */
export async function learned(db: Db, clienteId: number) {
  const rows = await db.rows<{ chave: string; produtoId: number; deTodos: boolean }>`with de_todos as (
      select chave, produto_id, count(*) as quantos, rank() over (partition by chave order by count(*) desc) as lugar
      from apelido group by chave, produto_id having count(*) > 1
    ), de_todos_sem_empate as (
      select chave, min(produto_id) as produto_id from de_todos where lugar = 1 group by chave having count(*) = 1
    )
    select chave, produto_id as "produtoId", false as "deTodos" from apelido where cliente_id = ${clienteId}
    union all
    select chave, produto_id, true from de_todos_sem_empate d
    where not exists (select from apelido a where a.cliente_id = ${clienteId} and a.chave = d.chave)`
  return new Map(rows.map(row => [row.chave, row]))
}

/** One page of a client's aliases, oldest first. */
export async function list(db: Db, user: User, clienteId: number, { limite, cursor, busca }: PaginaLida) {
  const after = readCursor(cursor, ById)
  const rows = await db.rows<Apelido>`select ${columns} from apelido a join produto p on p.id = a.produto_id
    where ${where(
      sql`a.cliente_id = ${clienteId}`,
      visibleTo(user, 'a.cliente_id'),
      searching(busca, sql`(sem_acento(a.texto) || ' ' || p.busca)`),
      after && sql`a.id > ${after[0]}`,
    )}
    order by a.id limit ${limite + 1}`
  return page(rows, limite, ({ id }) => [id])
}

type Taught = { texto: string; chave: string; produtoId: number }

/**
 * Creates an alias, or gives it its new meaning. `full` if the client has no room for another; undefined if the user may not see the client or the product: a buyer
 * only teaches products on a shelf that it can read, because the answer would otherwise reveal any product's name.
 */
export function teach(db: Db, user: User, clienteId: number, { texto, chave, produtoId }: Taught) {
  return db.transaction(async db => {
    // Those who teach one client take turns, so that each counts what the others taught.
    await db.rows`select from cliente c where id = ${clienteId} and ${visibleTo(user, 'c.id')} for no key update`
    const full = await db.some`select from apelido where cliente_id = ${clienteId}
      having count(*) >= ${APELIDOS_POR_CLIENTE} and not bool_or(chave = ${chave})`
    if (full) return 'full' as const
    return db.first<Apelido & { novo: boolean }>`with a as (
        insert into apelido (cliente_id, produto_id, texto, chave)
        select c.id, p.id, ${texto}, ${chave} from cliente c, produto p
        where c.id = ${clienteId} and ${visibleTo(user, 'c.id')} and p.id = ${produtoId}
          and (${user.admin} or exists (
            select from estante e join estante_produto ep on ep.estante_id = e.id
            where e.cliente_id = c.id and e.ativa and ep.produto_id = p.id))
        on conflict on constraint apelido_unico do update set produto_id = excluded.produto_id, texto = excluded.texto
        returning *, xmax = 0 as novo
      )
      select ${columns}, a.novo from a join produto p on p.id = a.produto_id`
  })
}

export function forget(db: Db, user: User, id: number): Promise<Apelido | undefined> {
  return db.first`with a as (delete from apelido a where a.id = ${id} and ${visibleTo(user, 'a.cliente_id')} returning *)
    select ${columns} from a join produto p on p.id = a.produto_id`
}
