import sql, { join, type Sql } from 'sql-template-tag'
import { ACHADOS_DE_CADA, type procurar } from '#contract/busca.ts'
import type { Answer, Output } from '#contract/route.ts'
import { type User, visibleTo } from '../../access.ts'
import { where } from '../../db/clauses.ts'
import type { Db } from '../../db/db.ts'
import { searching, startingFirst } from '../../db/searching.ts'
import { aberta, inPeriodOrClient, readable } from '../../estantes/estantes.sql.ts'
import type { Momento } from '../../instants.ts'
import { aguarda, clienteNome, numbered } from '../../pedidos/pedidos.sql.ts'

type Achados = Answer<typeof procurar>
type Procurado = Output<typeof procurar.querystring>

/** Up to ACHADOS_DE_CADA records of each kind that the user may see. */
export async function find(db: Db, user: User, momento: Momento, { texto, parecidos }: Procurado): Promise<Achados> {
  const onShelf = user.admin
    ? await inPeriodOrClient(db, texto, parecidos)
    : [searching(texto, sql`e.busca`, parecidos)]
  return db.one`select ${join(
    [
      sql`${some(orders(user, texto))} as pedidos`,
      sql`${some(user.admin ? clients(texto, parecidos) : undefined)} as clientes`,
      sql`${some(user.admin ? products(texto, parecidos) : undefined)} as produtos`,
      sql`${some(shelves(user, momento, onShelf))} as estantes`,
    ],
    ', ',
  )}`
}

/** The rows as an array, in their order; empty for a kind the user may not see. */
const some = (rows: Sql | undefined): Sql =>
  rows
    ? sql`coalesce((select jsonb_agg(to_jsonb(achado)) from (${rows} limit ${ACHADOS_DE_CADA}) as achado), '[]')`
    : sql`'[]'::jsonb`

const orders = (user: User, texto: string): Sql =>
  sql`select p.id, ${clienteNome} as "clienteNome", p.status, ${aguarda}::int as "aguardaAprovacao",
      p.data_entrega as "dataEntrega"
    from pedido p join cliente c on c.id = p.cliente_id
    where ${where(visibleTo(user, 'p.cliente_id'), numbered(texto))}`

const clients = (texto: string, parecidos?: boolean): Sql =>
  sql`select id, nome, cidade, ativo::int as ativo from cliente
    where ${where(searching(texto, undefined, parecidos))} order by ativo desc, ${startingFirst(texto, sql`busca`)}, nome, id`

const products = (texto: string, parecidos?: boolean): Sql =>
  sql`select id, nome, unidade_medida as "unidadeMedida", ativo::int as ativo from produto
    where ${where(searching(texto, sql`busca_toda`, parecidos))} order by ativo desc, ${startingFirst(texto, sql`busca_toda`)}, nome, id`

/** The newest matches, open ones first. */
const shelves = (user: User, momento: Momento, found: (Sql | undefined)[]): Sql =>
  sql`select * from (
      select e.id, e.periodo, c.nome as "clienteNome", ${aberta(momento)}::int as aberta
      from estante e join cliente c on c.id = e.cliente_id
      where ${where(readable(user), ...found)}
      order by e.id desc limit ${ACHADOS_DE_CADA}
    ) as novas order by aberta desc, id desc`
