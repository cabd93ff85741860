import sql, { type Sql } from 'sql-template-tag'
import type { RegrasDeEntrega } from '#contract/entrega.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import {
  type atualizarPedidoFixo,
  type criarPedidoFixo,
  FIXOS_POR_CLIENTE,
  type PedidoFixo,
} from '#contract/pedidos-fixos.ts'
import type { Output } from '#contract/route.ts'
import { type User, visibleTo } from '../../access.ts'
import type { Db } from '../../db/db.ts'

/** A list without `proximaEntrega`, which depends on the delivery rules. */
export type Guardado = Omit<PedidoFixo, 'proximaEntrega'>
type Novo = Omit<Output<typeof criarPedidoFixo.body>, 'clienteId'>
type Editado = Output<typeof atualizarPedidoFixo.body>

/** The lines of the list `f`, by name. */
const items = (itens: Sql) => sql`jsonb_to_recordset(${itens}) as i ("produtoId" int, quantidade numeric)`

/** The days from `dia` on for which the list `f` already made an order. */
export const prontos = (dia: string): Sql => sql`array(
  select d.dia::text from pedido_fixo_dia d where d.pedido_fixo_id = f.id and d.situacao = 'feito' and d.dia >= ${dia}::date)`

const columns = sql`f.id, f.cliente_id as "clienteId", f.nome, f.dias_semana as "diasSemana", f.pausado_ate as "pausadoAte",
  f.confirmar_sozinho::int as "confirmarSozinho",
  (select coalesce(json_agg(json_build_object('produtoId', r.id, 'nome', r.nome, 'unidadeMedida', r.unidade_medida,
      'quantidade', i.quantidade) order by r.nome, r.id), '[]')
    from ${items(sql`f.itens`)} join produto r on r.id = i."produtoId") as itens,
  (select json_build_object('dia', d.dia, 'situacao', d.situacao, 'pedidoId', d.pedido_id, 'faltaram', d.faltaram, 'naoConfirmou', d.nao_confirmou)
    from pedido_fixo_dia d where d.pedido_fixo_id = f.id order by d.dia desc limit 1) as ultimo`

export const list = (db: Db, user: User, clienteId: number): Promise<Guardado[]> =>
  db.rows`select ${columns} from pedido_fixo f
    where f.cliente_id = ${clienteId} and ${visibleTo(user, 'f.cliente_id')} order by f.nome, f.id`

export const read = (db: Db, user: User, id: number): Promise<Guardado | undefined> =>
  db.first`select ${columns} from pedido_fixo f where f.id = ${id} and ${visibleTo(user, 'f.cliente_id')}`

/**
 * Undefined if the client is not visible or has reached its maximum. The order a list is made from counts as its first: that day gets
 * no second order, and the list is paused until then.
 */
export function create(db: Db, user: User, clienteId: number, novo: Novo): Promise<{ id: number } | undefined> {
  const { nome, diasSemana, pausadoAte, confirmarSozinho = false, itens, pedidoId = null } = novo
  return db.first`with origem as (
      select id, data_entrega from pedido
      where id = ${pedidoId}::int and cliente_id = ${clienteId} and data_entrega is not null and status <> 'Cancelado'
    ), novo as (
      insert into pedido_fixo (cliente_id, nome, dias_semana, pausado_ate, confirmar_sozinho, itens)
      select id, ${nome}, ${diasSemana}, greatest(${pausadoAte}::date, (select data_entrega from origem)),
        ${confirmarSozinho}::boolean, ${JSON.stringify(itens)}::jsonb
      from cliente where id = ${clienteId} and ${visibleTo(user, 'id')}
        and (select count(*) from pedido_fixo where cliente_id = ${clienteId}) < ${FIXOS_POR_CLIENTE}
      returning id
    ), primeiro as (
      insert into pedido_fixo_dia (pedido_fixo_id, dia, situacao, pedido_id)
      select novo.id, data_entrega, 'feito', origem.id from novo cross join origem
    )
    select id from novo`
}

export function update(db: Db, user: User, id: number, editado: Editado): Promise<{ id: number } | undefined> {
  const { nome, diasSemana, pausadoAte, confirmarSozinho = null, itens } = editado
  return db.first`update pedido_fixo set nome = ${nome}, dias_semana = ${diasSemana}, pausado_ate = ${pausadoAte},
      confirmar_sozinho = coalesce(${confirmarSozinho}::boolean, confirmar_sozinho), itens = ${JSON.stringify(itens)}::jsonb
    where id = ${id} and ${visibleTo(user)} returning id`
}

export async function remove(db: Db, user: User, id: number): Promise<void> {
  await db.rows`delete from pedido_fixo where id = ${id} and ${visibleTo(user)}`
}

/** The products that may be on the client's lists; for a buyer, those that its company was once offered. */
export const listable = (db: Db, user: User, clienteId: number, itens: Editado['itens']) =>
  db.rows<Pick<ItemPedido, 'produtoId' | 'nome' | 'unidadeMedida'>>`select r.id as "produtoId", r.nome,
    r.unidade_medida as "unidadeMedida" from produto r
    where r.id = any(${itens.map(({ produtoId }) => produtoId)}::int[]) and (${user.admin} or exists (
      select from estante e join estante_produto ep on ep.estante_id = e.id
      where e.cliente_id = ${clienteId} and ep.produto_id = r.id and ${visibleTo(user, 'e.cliente_id')}))`

type Candidato = Pick<Guardado, 'id' | 'clienteId' | 'diasSemana' | 'pausadoAte'> &
  Pick<RegrasDeEntrega, 'diasEntrega' | 'horarioCorte' | 'diasSemEntrega'> & {
    horarioCorte: string | null
    prontos: string[]
  }

/** Every list of an active client with an open shelf, with the client's delivery rules and the coming days that are done. */
export const candidates = (db: Db, hoje: string, aberta: Sql): Promise<Candidato[]> =>
  db.rows`select f.id, f.cliente_id as "clienteId", f.dias_semana as "diasSemana", f.pausado_ate as "pausadoAte",
      coalesce(c.dias_entrega, g.dias_entrega) as "diasEntrega", coalesce(c.horario_corte, g.horario_corte) as "horarioCorte",
      g.dias_sem_entrega as "diasSemEntrega",
      ${prontos(hoje)} as prontos
    from pedido_fixo f join cliente c on c.id = f.cliente_id cross join configuracao g
    where c.ativo and coalesce(f.pausado_ate <= ${hoje}::date + 7, true)
      and exists (select from estante e where e.cliente_id = c.id and ${aberta})
    order by f.cliente_id, f.id`
