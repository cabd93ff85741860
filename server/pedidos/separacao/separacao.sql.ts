import sql, { raw, type Sql } from 'sql-template-tag'
import { LIMITE_DO_DIA } from '#contract/documentos.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { STATUS_QUE_CONTAM, type Status } from '#contract/pedidos.ts'
import type { ItemEntregue } from '#contract/pedidos-entrega.ts'
import type { Answer, Output } from '#contract/route.ts'
import type { lerSeparacao, Marcada } from '#contract/separacao.ts'
import type { User } from '../../access.ts'
import { equals, where } from '../../db/clauses.ts'
import type { Db } from '../../db/db.ts'
import { clienteNome } from '../pedidos.sql.ts'

/** The mark of the line `i` as the API answers it; a mark of another quantity than the current one does not count. */
const marca: Sql = raw(`'marcada', (m.quantidade is not distinct from i.quantidade)::int,
  'marca', case when m.item_pedido_id is not null then json_build_object('quantidade', m.quantidade, 'separada', m.separada, 'motivo', m.motivo, 'usuarioId', case when m.usuario_id > 0 then m.usuario_id end,
    'usuarioNome', m.usuario_nome, 'quando', m.quando) end`)

type Cliente = Answer<typeof lerSeparacao>['clientes'][number]
type DoDia = Omit<Cliente, 'pedidos'> & Cliente['pedidos'][number]

/** The orders that leave on a day, by client; one more than an answer may have, if there are more. */
export const ofDay = (
  db: Db,
  { dia, clienteId, pedidoId }: Output<typeof lerSeparacao.querystring>,
): Promise<DoDia[]> =>
  db.rows`select c.id as "clienteId", ${clienteNome} as "clienteNome", c.endereco, c.bairro, c.cidade, c.telefone,
      p.id, p.status, p.observacao, p.versao, l.itens
    from pedido p join cliente c on c.id = p.cliente_id cross join lateral (
      select json_agg(json_build_object('itemPedidoId', i.id, 'produtoId', r.id, 'nome', i.nome,
        'codigo', r.codigo, 'embalagem', r.embalagem, 'unidadeMedida', i.unidade_medida, 'quantidade', i.quantidade,
        'quantidadeEntregue', case when p.status <> 'Confirmado' then coalesce(i.quantidade_entregue, i.quantidade) end,
        ${marca}) order by i.nome, i.id) as itens
      from item_pedido i join produto r on r.id = i.produto_id left join marca_separacao m on m.item_pedido_id = i.id
      where i.pedido_id = p.id
    ) l
    where ${where(
      raw(`p.status in (${STATUS_QUE_CONTAM.map(status => `'${status}'`).join(', ')})`),
      sql`p.data_entrega = ${dia} and l.itens is not null`,
      equals(sql`p.cliente_id`, clienteId),
      equals(sql`p.id`, pedidoId),
    )}
    order by c.nome, c.id, p.id limit ${LIMITE_DO_DIA.pedidos + 1}`

/** Locks the orders of these lines, shared and by number, then reads the lines. */
export async function holdLines(db: Db, ids: readonly number[]) {
  const [, linhas] = await Promise.all([
    db.rows`select from pedido where id = any(array(select pedido_id from item_pedido where id = any(${ids})))
      order by id for share`,
    db.rows<
      Pick<ItemPedido, 'itemPedidoId' | 'nome' | 'unidadeMedida' | 'quantidade'> & { status: Status }
    >`select i.id as "itemPedidoId", i.nome, i.unidade_medida as "unidadeMedida", i.quantidade, p.status
      from item_pedido i join pedido p on p.id = i.pedido_id where i.id = any(${ids}) order by i.id`,
  ])
  return linhas
}

type Changed = Pick<Marcada, 'pedidoId' | 'itemPedidoId' | 'quantidade'>[]
type Packed = { itemPedidoId: number; quantidade: number; motivo?: string | undefined }

/**
 * Marks these lines as packed, and answers those that changed. A mark of the current quantity stays with its author: a shortage too,
 * unless another is told.
 */
export const mark = (db: Db, user: User, packed: readonly Packed[]): Promise<Changed> =>
  db.rows`insert into marca_separacao as m (item_pedido_id, quantidade, separada, motivo, usuario_id, usuario_nome)
    select i.id, i.quantidade, case when s.quantidade <> i.quantidade then s.quantidade end,
      case when s.quantidade <> i.quantidade then s.motivo end, ${user.id}, ${user.nome}
    from item_pedido i join jsonb_to_recordset(${JSON.stringify(packed)}::jsonb)
      as s("itemPedidoId" int, quantidade numeric, motivo text) on s."itemPedidoId" = i.id order by i.id
    on conflict (item_pedido_id) do update set quantidade = excluded.quantidade, separada = excluded.separada,
      motivo = excluded.motivo, usuario_id = excluded.usuario_id, usuario_nome = excluded.usuario_nome, quando = now()
    where m.quantidade <> excluded.quantidade or excluded.motivo is not null and (m.separada, m.motivo) is distinct from (excluded.separada, excluded.motivo)
    returning item_pedido_id as "itemPedidoId", quantidade, (select pedido_id from item_pedido where id = item_pedido_id) as "pedidoId"`

export const unmark = (db: Db, ids: readonly number[]): Promise<Changed> =>
  db.rows`delete from marca_separacao m using item_pedido i where i.id = m.item_pedido_id and i.id = any(${ids})
    returning i.id as "itemPedidoId", i.quantidade, i.pedido_id as "pedidoId"`

/** The order's lines of which less was packed than is ordered, as a delivery names them. */
export const packedShort = (db: Db, pedidoId: number): Promise<ItemEntregue[]> =>
  db.rows`select i.id as "itemPedidoId", m.separada as "quantidadeEntregue", m.motivo
    from item_pedido i join marca_separacao m on m.item_pedido_id = i.id and m.quantidade = i.quantidade
    where i.pedido_id = ${pedidoId} and m.separada is not null order by i.id`

/** The current marks of these lines. */
export const marksOf = (db: Db, ids: readonly number[]): Promise<Marcada[]> =>
  db.column`select json_build_object('pedidoId', i.pedido_id, 'itemPedidoId', i.id, 'quantidade', i.quantidade, ${marca}) as marca
    from item_pedido i left join marca_separacao m on m.item_pedido_id = i.id where i.id = any(${ids}) order by i.id`

/** The order's lines that nobody marked as packed, by name; null if every line is marked, and empty if none is. */
export async function unpacked(db: Db, pedidoId: number): Promise<string | null> {
  const { faltam, marcadas } = await db.hot.one<{ faltam: string | null; marcadas: number }>`select string_agg(i.nome,
    ', ' order by i.nome, i.id) filter (where m.quantidade is distinct from i.quantidade) as faltam,
      count(*) filter (where m.quantidade = i.quantidade)::int as marcadas
    from item_pedido i left join marca_separacao m on m.item_pedido_id = i.id where i.pedido_id = ${pedidoId}`
  return marcadas === 0 ? '' : faltam
}
