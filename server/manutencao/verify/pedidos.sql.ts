import sql from 'sql-template-tag'
import { custoDaLinha, valorDaLinha, vendida } from '../../pedidos/linha.sql.ts'
import type { Invariant } from './invariant.ts'

/** Orders: their totals, the dates of each status, and their history. */
export const pedidos: Invariant[] = [
  {
    regra: 'O valor total de cada pedido é a soma das suas linhas',
    quebras: sql`select 'pedido ' || p.id || ': total ' || p.valor_total || ', linhas ' || coalesce(sum(i.valor), 0) as quem
      from pedido p left join item_pedido i on i.pedido_id = p.id
      group by p.id having p.valor_total <> coalesce(sum(i.valor), 0)`,
  },
  {
    regra: 'O custo total de cada pedido é a soma dos custos das suas linhas',
    quebras: sql`select 'pedido ' || p.id || ': custo ' || p.custo_total || ', linhas '
        || coalesce(sum(${custoDaLinha('i')}), 0) as quem
      from pedido p left join item_pedido i on i.pedido_id = p.id
      group by p.id having p.custo_total <> coalesce(sum(${custoDaLinha('i')}), 0)`,
  },
  {
    regra: 'O valor de cada linha é preço × quantidade vendida (a entregue menos o que voltou), arredondado ao centavo',
    quebras: sql`select 'pedido ' || i.pedido_id || ', item ' || i.id || ': ' || i.valor || ' por ' || ${vendida('i')} || ' × ' || i.preco_venda as quem
      from item_pedido i where i.valor <> ${valorDaLinha('i')}`,
  },
  {
    regra: 'Só um pedido entregue tem linha entregue a mais ou a menos, ou devolvida, e cada uma diz por quê',
    quebras: sql`select 'pedido ' || p.id || ' (' || p.status || '), item ' || i.id as quem
      from item_pedido i join pedido p on p.id = i.pedido_id
      where (i.quantidade_entregue is not null or i.quantidade_ajustada > 0) and p.status not in ('Entregue', 'Finalizado')
        or (i.quantidade_entregue is null) <> (i.motivo_entrega is null)
        or (i.quantidade_ajustada = 0) <> (i.motivo_ajuste is null)`,
  },
  {
    regra: 'Preço e custo de cada linha não são negativos',
    quebras: sql`select 'pedido ' || pedido_id || ', item ' || id as quem
      from item_pedido where preco_venda < 0 or preco_custo < 0`,
  },
  {
    regra: 'Pedido aberto tem prazo, e nem confirmação, nem cancelamento, nem entrega',
    quebras: sql`select 'pedido ' || id as quem from pedido
      where status = 'Aberto' and (expira_em is null or num_nonnulls(data_confirmacao, data_cancelamento, data_entrega) > 0)`,
  },
  {
    regra: 'Pedido confirmado, entregue ou finalizado tem confirmação, entrega e linhas, e nem prazo nem cancelamento',
    quebras: sql`select 'pedido ' || id || ' (' || status || ')' as quem from pedido p
      where status in ('Confirmado', 'Entregue', 'Finalizado') and (
        num_nulls(data_confirmacao, data_entrega) > 0 or num_nonnulls(data_cancelamento, expira_em) > 0
        or not exists (select from item_pedido i where i.pedido_id = p.id))`,
  },
  {
    regra: 'Pedido cancelado tem a data do cancelamento e nenhum prazo',
    quebras: sql`select 'pedido ' || id as quem from pedido
      where status = 'Cancelado' and (data_cancelamento is null or expira_em is not null)`,
  },
  {
    regra: 'A história de cada pedido começa por quem o criou',
    quebras: sql`select 'pedido ' || p.id || ': ' || coalesce(h.acao, 'sem história') as quem
      from pedido p left join (select distinct on (pedido_id) pedido_id, acao from historico order by pedido_id, id) h
        on h.pedido_id = p.id
      where h.acao is distinct from 'criar'`,
  },
  {
    regra: 'O último status da história é o do pedido',
    quebras: sql`select 'pedido ' || p.id || ': ' || p.status || ', história ' || h.status as quem
      from pedido p join (
          select distinct on (pedido_id) pedido_id, depois ->> 'status' as status from historico
          where depois ? 'status' order by pedido_id, id desc
        ) h on h.pedido_id = p.id
      where h.status <> p.status`,
  },
  {
    regra: 'A última entrega da história é a do pedido',
    quebras: sql`select 'pedido ' || p.id || ': ' || coalesce(p.data_entrega::text, 'sem dia') || ', história ' || h.dia as quem
      from pedido p join (
          select distinct on (pedido_id) pedido_id, depois ->> 'dataEntrega' as dia from historico
          where depois ? 'dataEntrega' order by pedido_id, id desc
        ) h on h.pedido_id = p.id
      where h.dia is distinct from p.data_entrega::text`,
  },
  {
    // Counts only products whose first entry in the history adds them, because an order may have held lines before its
    // history began (the demonstration's). A product from two shelves has one name in the history.
    regra: 'O que a história pôs e tirou de cada pedido é o que está nele',
    quebras: sql`with passo as (
        select h.pedido_id, h.id, (x.item ->> 'produtoId')::int as produto_id, x.lado * (x.item ->> 'quantidade')::numeric as quantidade
        from historico h cross join lateral (
          select 1 as lado, item from jsonb_array_elements(h.depois -> 'itens') as d(item)
          union all select -1, item from jsonb_array_elements(h.antes -> 'itens') as a(item)
        ) x
        where h.depois ? 'itens'
      ), contado as (
        select pedido_id, produto_id, sum(quantidade) as quantidade,
          (array_agg(quantidade order by id, quantidade))[1] > 0 as do_zero
        from passo group by pedido_id, produto_id
      ), atual as (
        select pedido_id, produto_id, sum(quantidade) as quantidade, count(*) as linhas
        from item_pedido group by pedido_id, produto_id
      )
      select 'pedido ' || c.pedido_id || ', produto ' || c.produto_id || ': ' || coalesce(a.quantidade, 0)
        || ', história ' || c.quantidade as quem
      from contado c join pedido p on p.id = c.pedido_id
        left join atual a on a.pedido_id = c.pedido_id and a.produto_id = c.produto_id
      where c.do_zero and coalesce(a.linhas, 1) = 1 and c.quantidade <> coalesce(a.quantidade, 0)`,
  },
  {
    regra: 'Um pedido só desaparece quando alguém o exclui, e então de vez',
    quebras: sql`select 'pedido ' || h.pedido_id || case when p.id is null then ': sumiu' else ': excluído e presente' end as quem
      from (select pedido_id, bool_or(acao = 'excluir') as excluido from historico group by pedido_id) h
        left join pedido p on p.id = h.pedido_id
      where h.excluido <> (p.id is null)`,
  },
  {
    regra: 'O que um pedido fixo fez ou esperou é um pedido do seu cliente',
    quebras: sql`select 'pedido fixo ' || f.id || ', ' || d.dia || ': pedido ' || p.id as quem
      from pedido_fixo_dia d join pedido_fixo f on f.id = d.pedido_fixo_id join pedido p on p.id = d.pedido_id
      where p.cliente_id <> f.cliente_id`,
  },
]
