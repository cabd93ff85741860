import sql, { raw, type Sql } from 'sql-template-tag'
import { LIMITE_DO_DIA } from '#contract/documentos.ts'
import { STATUS_QUE_CONTAM, type Status } from '#contract/pedidos.ts'
import type { Answer, Output } from '#contract/route.ts'
import type { lerSeparacao, Marcada } from '#contract/separacao.ts'
import type { Unidade } from '#contract/unidades.ts'
import type { User } from '../../access.ts'
import { equals, where } from '../../db/clauses.ts'
import type { Db } from '../../db/db.ts'
import { clienteNome } from '../pedidos.sql.ts'

/** The mark of the line `i` as the API answers it; a mark of another quantity than the current one does not count. */
const marca: Sql = raw(`'marcada', (m.quantidade is not distinct from i.quantidade)::int,
  'marca', case when m.item_pedido_id is not null then json_build_object('quantidade', m.quantidade, 'usuarioId', m.usuario_id,
    'usuarioNome', m.usuario_nome, 'quando', m.quando) end`)

/** A client's name on the newest of its orders. */
const nameOf = sql`(array_agg(${clienteNome} order by p.id desc))[1]`

type Day = Output<typeof lerSeparacao.schema.querystring>
type OfDay = {
  /** Null if the day exceeds the limit of one answer. */
  clientes: Answer<typeof lerSeparacao>['clientes'] | null
  pedidos: number
  linhas: number
  /** Whether the client exists. */
  conhecido: boolean
}

/** Everything that leaves on a day, by client. */
export function ofDay(db: Db, { dia, clienteId, pedidoId }: Day): Promise<OfDay> {
  return db.one(
    sql`with do_dia as materialized (
        select p.id, p.cliente_id, p.cliente_nome, p.status, p.observacao, p.versao from pedido p
        where ${where(
          raw(`p.status in (${STATUS_QUE_CONTAM.map(status => `'${status}'`).join(', ')})`),
          sql`p.data_entrega = ${dia}`,
          equals(sql`p.cliente_id`, clienteId),
          equals(sql`p.id`, pedidoId),
        )}
        limit ${LIMITE_DO_DIA.pedidos + 1}
      ), tamanho as materialized (
        select (select count(*) from do_dia) as pedidos, count(*) as linhas from (
          select from do_dia d join item_pedido i on i.pedido_id = d.id limit ${LIMITE_DO_DIA.linhas + 1}) l
      ), linha as (
        select i.pedido_id, json_agg(json_build_object('itemPedidoId', i.id, 'produtoId', r.id, 'nome', i.nome,
            'codigo', r.codigo, 'embalagem', r.embalagem, 'unidadeMedida', i.unidade_medida, 'quantidade', i.quantidade,
            'quantidadeEntregue', case when d.status <> 'Confirmado' then coalesce(i.quantidade_entregue, i.quantidade) end,
            ${marca}) order by i.nome, i.id) as itens
        from tamanho t cross join do_dia d join item_pedido i on i.pedido_id = d.id join produto r on r.id = i.produto_id
          left join marca_separacao m on m.item_pedido_id = i.id
        where t.pedidos <= ${LIMITE_DO_DIA.pedidos} and t.linhas <= ${LIMITE_DO_DIA.linhas}
        group by i.pedido_id
      ), cliente_de as (
        select n.nome, c.id, json_build_object('clienteId', c.id, 'clienteNome', n.nome, 'endereco', c.endereco,
            'cidade', c.cidade, 'telefone', c.telefone, 'pedidos', n.pedidos) as cliente
        from (
            select p.cliente_id, ${nameOf} as nome, json_agg(json_build_object('id', p.id, 'status', p.status,
              'observacao', p.observacao, 'versao', p.versao, 'itens', l.itens) order by p.id) as pedidos
            from do_dia p join linha l on l.pedido_id = p.id join cliente c on c.id = p.cliente_id group by p.cliente_id
          ) n join cliente c on c.id = n.cliente_id
      )
      select t.pedidos, t.linhas, ${clienteId === undefined ? sql`true` : sql`exists (select from cliente where id = ${clienteId})`} as conhecido,
        case when t.pedidos <= ${LIMITE_DO_DIA.pedidos} and t.linhas <= ${LIMITE_DO_DIA.linhas}
          then (select coalesce(json_agg(cliente order by nome, id), '[]') from cliente_de) end as clientes
      from tamanho t`,
  )
}

/** A named line with its current values. */
export type Nomeada = {
  itemPedidoId: number
  pedidoId: number
  nome: string
  unidadeMedida: Unidade
  quantidade: number
  status: Status
}

/** Locks the orders of these lines, shared and by number, then reads the lines. */
export async function holdLines(db: Db, ids: readonly number[]): Promise<Nomeada[]> {
  const [, linhas] = await Promise.all([
    db.rows(sql`select from pedido where id = any(array(select pedido_id from item_pedido where id = any(${ids})))
      order by id for share`),
    db.rows<Nomeada>(
      sql`select i.id as "itemPedidoId", p.id as "pedidoId", i.nome, i.unidade_medida as "unidadeMedida", i.quantidade, p.status
        from item_pedido i join pedido p on p.id = i.pedido_id where i.id = any(${ids}) order by i.id`,
    ),
  ])
  return linhas
}

type Changed = { id: number }[]

/** Marks these lines as packed in their quantity of now, and answers those that were not. An existing mark keeps its author. */
export const mark = (db: Db, user: User, ids: readonly number[]): Promise<Changed> =>
  db.rows(
    sql`insert into marca_separacao as m (item_pedido_id, quantidade, usuario_id, usuario_nome)
      select id, quantidade, ${user.id}, ${user.nome} from item_pedido where id = any(${ids}) order by id
      on conflict (item_pedido_id) do update set quantidade = excluded.quantidade, usuario_id = excluded.usuario_id,
        usuario_nome = excluded.usuario_nome, quando = now() where m.quantidade <> excluded.quantidade
      returning item_pedido_id as id`,
  )

export const unmark = (db: Db, ids: readonly number[]): Promise<Changed> =>
  db.rows(sql`delete from marca_separacao where item_pedido_id = any(${ids}) returning item_pedido_id as id`)

/** The current marks of these lines. */
export async function marksOf(db: Db, ids: readonly number[]): Promise<Marcada[]> {
  const rows = await db.rows<{ marca: Marcada }>(
    sql`select json_build_object('pedidoId', i.pedido_id, 'itemPedidoId', i.id, 'quantidade', i.quantidade, ${marca}) as marca
      from item_pedido i left join marca_separacao m on m.item_pedido_id = i.id where i.id = any(${ids}) order by i.id`,
  )
  return rows.map(({ marca }) => marca)
}

/** The order's lines that nobody marked as packed, by name; null if every line is marked, and empty if none is. */
export async function unpacked(db: Db, pedidoId: number): Promise<string | null> {
  const linhas = await db.rows<{ nome: string; marcada: boolean }>(
    sql`select i.nome, m.quantidade is not distinct from i.quantidade as marcada
      from item_pedido i left join marca_separacao m on m.item_pedido_id = i.id where i.pedido_id = ${pedidoId} order by i.nome, i.id`,
    { hot: true },
  )
  const missing = linhas.filter(({ marcada }) => !marcada).map(({ nome }) => nome)
  if (missing.length === 0) return null
  return missing.length === linhas.length ? '' : missing.join(', ')
}
