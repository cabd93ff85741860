import sql, { raw, type Sql } from 'sql-template-tag'
import { LIMITE_DO_DIA } from '#contract/documentos.ts'
import { STATUS_QUE_CONTAM, type Status } from '#contract/pedidos.ts'
import type { Answer, Output } from '#contract/route.ts'
import type { lerSeparacao, Marcada, marcarSeparacao } from '#contract/separacao.ts'
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

/** A named line with its current values, and why it can't be marked; null if it can. */
export type Julgado = {
  itemPedidoId: number
  nome: string
  unidadeMedida: Unidade
  quantidade: number
  status: Status
  motivo: 'status' | 'quantidade' | null
}
type Marking = Output<typeof marcarSeparacao.schema.body>

/**
 * Marks or unmarks all lines or none. Locks the orders first, by number, like the calls that change them; a later change of a
 * line leaves a mark of another quantity. An existing mark keeps its author.
 */
export function mark(
  db: Db,
  user: User,
  { itens, marcada }: Marking,
): Promise<{ itens: Julgado[]; marcas: Marcada[] }> {
  const ids = itens.map(({ itemPedidoId }) => itemPedidoId)
  return db.transaction(async db => {
    await db.rows(sql`select from pedido p where id in (select pedido_id from item_pedido where id = any(${ids}))
      order by id for share`)
    const julgados = await db.rows<Julgado & { mudou: boolean; pedidoId: number }>(
      sql`with linha as materialized (
          select i.*, p.status, case when p.status <> 'Confirmado' then 'status'
            when ${marcada} and i.quantidade <> d.quantidade then 'quantidade' end as motivo
          from (
              select distinct on (id) id, quantidade
              from unnest(${ids}::int[], ${itens.map(({ quantidade }) => quantidade)}::numeric[]) as d(id, quantidade)
            ) d join item_pedido i on i.id = d.id join pedido p on p.id = i.pedido_id
        ), pode as materialized (
          select 1 where (select count(*) from linha where motivo is null) = (select count(distinct id) from unnest(${ids}::int[]) id)
        ), posta as (
          insert into marca_separacao as m (item_pedido_id, quantidade, usuario_id, usuario_nome)
          select id, quantidade, ${user.id}, ${user.nome} from linha where ${marcada} and exists (select from pode) order by id
          on conflict (item_pedido_id) do update set quantidade = excluded.quantidade, usuario_id = excluded.usuario_id,
            usuario_nome = excluded.usuario_nome, quando = now() where m.quantidade <> excluded.quantidade
          returning item_pedido_id
        ), tirada as (
          delete from marca_separacao m using linha
          where m.item_pedido_id = linha.id and not ${marcada} and exists (select from pode)
          returning item_pedido_id
        )
        select id as "itemPedidoId", pedido_id as "pedidoId", nome, unidade_medida as "unidadeMedida", quantidade, status, motivo,
          id in (select item_pedido_id from posta union all select item_pedido_id from tirada) as mudou
        from linha order by id`,
    )
    for (const { mudou, itemPedidoId, pedidoId, quantidade } of julgados)
      if (mudou) db.announce({ pedidoId, itemPedidoId, quantidade, marcada: marcada ? 1 : 0, usuarioNome: user.nome })
    return { itens: julgados, marcas: await marksOf(db, ids) }
  })
}

/** The current marks of these lines. */
async function marksOf(db: Db, ids: readonly number[]): Promise<Marcada[]> {
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
