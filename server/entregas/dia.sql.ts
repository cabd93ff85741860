import type { Parada } from '#contract/entregas.ts'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { Db } from '../db/db.ts'
import { clienteNome } from '../pedidos/pedidos.sql.ts'

export type RotaAtiva = {
  rotaId: number
  nome: string
  entregadorId: number | null
  entregadorNome: string | null
  veiculo: string
}

export const activeRoutes = (db: Db): Promise<RotaAtiva[]> =>
  db.rows`select r.id as "rotaId", r.nome, r.veiculo, r.entregador_id as "entregadorId", u.nome as "entregadorNome"
    from rota r left join usuario u on u.id = r.entregador_id where r.ativa order by r.nome, r.id`

type PedidoLido = Omit<Parada['pedidos'][number], 'aReceber'> & { devido: number }
/**
 * A stop with the route it is on; null: on none. `ordem` counts over all routes. `devia`: what is due by that day of earlier
 * deliveries, less what the client has as credit; `devido`: of the order itself, without what was packed short.
 */
export type ParadaLida = Omit<Parada, 'pedidos'> & { rotaId: number | null; devia: number; pedidos: PedidoLido[] }

/**
 * The stops of a day in the order of their routes: first those of the day's own change, in its order, then the others in the
 * route's order, then by name.
 */
export const stopsOf = (db: Db, dia: string): Promise<ParadaLida[]> =>
  db.rows`select c.id as "clienteId", coalesce(min(c.nome) filter (where p.status = 'Confirmado'), min(${clienteNome})) as "clienteNome", c.endereco, c.cidade, c.telefone,
      c.janela_entrega as "janelaEntrega", c.observacao_entrega as "observacaoEntrega",
      case when d.dia is null then c.rota_id else d.rota_id end as "rotaId",
      row_number() over (order by d.ordem nulls last, c.ordem_na_rota nulls last, c.nome, c.id)::int as ordem,
      case when bool_and(p.status <> 'Confirmado') then 'entregue'
        when bool_or(p.status = 'Confirmado' and t.houve) then 'ausente' else 'aberta' end as situacao,
      (select coalesce(sum(saldo), 0) from recebivel
        where cliente_id = c.id and pago < valor and vencimento <= ${dia} and data_entrega <> ${dia})
      - (select coalesce(sum(credito), 0) from pagamento where cliente_id = c.id and credito > 0) as devia,
      json_agg(json_build_object('pedidoId', p.id, 'status', p.status, 'valorTotal', p.valor_total, 'itens', i.linhas,
        'saldo', v.saldo, 'devido', case
          when v.pedido_id is not null then case when v.vencimento <= ${dia} then v.saldo else 0 end
          when vencimento_de(p.data_entrega, coalesce(c.prazo_dias, f.prazo_dias), coalesce(c.dia_vencimento, f.dia_vencimento)) <= ${dia}
            then p.valor_total - i.a_menos else 0 end) order by p.id) as pedidos
    from pedido p join cliente c on c.id = p.cliente_id cross join configuracao f
      left join recebivel v on v.pedido_id = p.id
      left join parada_do_dia d on d.dia = p.data_entrega and d.cliente_id = c.id
      cross join lateral (
        select count(*)::int as linhas, coalesce(sum(l.valor - round(l.preco_venda * m.separada, 2)), 0) as a_menos
        from item_pedido l left join marca_separacao m on m.item_pedido_id = l.id and m.quantidade = l.quantidade
        where l.pedido_id = p.id) i
      cross join lateral (select exists (
        select from tentativa_de_entrega where pedido_id = p.id and dia = p.data_entrega) as houve) t
    where p.data_entrega = ${dia} and p.status = any(${STATUS_QUE_CONTAM})
    group by c.id, d.dia, d.rota_id, d.ordem order by ordem`

/** Writes the day's own stops of a route, in this order; those left out are on none. */
export const changeDay = (
  db: Db,
  dia: string,
  { rotaId, paradas, fora }: { rotaId: number; paradas: readonly number[]; fora: readonly number[] },
): Promise<unknown> =>
  db.rows`insert into parada_do_dia (dia, cliente_id, rota_id, ordem)
    select ${dia}::date, id, ${rotaId}::int, ordem from unnest(${paradas}::int[]) with ordinality w(id, ordem)
    union all select ${dia}::date, id, null, null from unnest(${fora}::int[]) w(id)
    on conflict (dia, cliente_id) do update set rota_id = excluded.rota_id, ordem = excluded.ordem`
