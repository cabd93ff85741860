import sql, { type Sql } from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import { DIAS_DO_RESUMO, ESTANTES_COMPARADAS, type lerResumoDoCliente } from '#contract/resumo-do-cliente.ts'
import type { Answer } from '#contract/route.ts'
import { esteMes } from '../cadastros/clientes.sql.ts'
import type { Db } from '../db/db.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import type { Agora, DiaEHora } from '../instants.ts'
import { vendida } from '../pedidos/linha.sql.ts'
import { aguarda } from '../pedidos/pedidos.sql.ts'
import { contam } from './contados.ts'

type Resumo = Answer<typeof lerResumoDoCliente>['resumo']

/** The whole page in one statement. Undefined if there is no such client. */
export function summary(db: Db, agora: Agora & DiaEHora, id: number): Promise<Resumo | undefined> {
  const { dia: hoje, timeZone } = agora
  return db.first`with recente as materialized (
      select p.id, p.data_entrega, p.valor_total from pedido p
      where p.cliente_id = ${id} and ${contam} and p.data_entrega >= ${somarDias(hoje, -DIAS_DO_RESUMO)}
    ), ${special(agora, id)}
    select c.id as "clienteId",
      (select to_jsonb(u) from (select ${order(timeZone)} from pedido p where p.cliente_id = c.id order by p.id desc limit 1) u) as "ultimoPedido",
      (select jsonb_build_object('pedidos', count(*), 'valorTotal', coalesce(sum(p.valor_total), 0)) from recente p
        where ${esteMes(hoje)}) as mes,
      ${usualDay} as "diaHabitual",
      ${all(
        sql`select ${order(timeZone)} from pedido p where p.cliente_id = c.id and p.status in ('Aberto', 'Confirmado')
          order by p.data_entrega nulls first, p.id limit 20`,
      )} as "emAberto",
      ${all(
        sql`select u.id, u.nome, u.email, u.papel, (u.senha_hash is not null)::int as entrou from usuario u
          where u.cliente_id = c.id order by u.nome, u.id limit 100`,
      )} as pessoas,
      ${all(
        sql`select ${product}, sum(${vendida('i')}) as quantidade, sum(i.valor) as "valorTotal",
            count(distinct i.pedido_id) as pedidos
          from recente join item_pedido i on i.pedido_id = recente.id join produto r on r.id = i.produto_id
          group by r.id order by sum(i.valor) desc, r.nome, r.id limit 10`,
      )} as compra,
      ${all(
        sql`select ${product}, m.preco_venda as "precoVenda", k.preco_venda as "precoComum"
          from minha m join comum k using (produto_id) join produto r on r.id = m.produto_id
          where m.preco_venda <> k.preco_venda order by r.nome, r.id limit 100`,
      )} as "precosEspeciais"
    from cliente c where c.id = ${id}`
}

const product = sql`r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida"`

const order = (timeZone: string): Sql => sql`p.id, p.status, ${aguarda}::int as "aguardaAprovacao",
  (p.data_criacao at time zone ${timeZone})::date as dia, p.data_entrega as "dataEntrega", p.valor_total as "valorTotal"`

const all = (rows: Sql): Sql => sql`(select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (${rows}) l)`

/** The weekday of most delivery days, the latest where several have as many. */
const usualDay = sql`(select jsonb_build_object('diaDaSemana', d.dia, 'entregas', d.entregas, 'de', d.de) from (
    select extract(isodow from data_entrega)::int as dia, count(distinct data_entrega) as entregas,
      sum(count(distinct data_entrega)) over () as de
    from recente group by 1 order by 2 desc, max(data_entrega) desc limit 1
  ) d where d.de >= 3)`

/**
 * The client's prices on its open shelves, and the most common price of each product. Compared with few shelves, so that ten
 * thousand clients cost no more than a hundred.
 */
const special = (agora: Agora, id: number): Sql => sql`minha as materialized (
    select distinct ep.produto_id, ep.preco_venda from estante e join estante_produto ep on ep.estante_id = e.id
    where e.cliente_id = ${id} and ${aberta(agora)} and ep.ativo
  ), comparada as materialized (
    select e.id from estante e where ${aberta(agora)} order by e.id desc limit ${ESTANTES_COMPARADAS}
  ), comum as (
    select distinct on (produto_id) produto_id, preco_venda from (
      select ep.produto_id, ep.preco_venda, count(*) as quantas, max(ep.estante_id) as nova
      from comparada join estante_produto ep on ep.estante_id = comparada.id
      where ep.ativo and ep.produto_id in (select produto_id from minha)
      group by ep.produto_id, ep.preco_venda
    ) preco order by produto_id, quantas desc, nova desc
  )`
