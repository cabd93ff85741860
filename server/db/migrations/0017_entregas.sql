-- What was delivered of each line, what came back of it, and prices agreed for one line (docs/decisions/048). Nothing is rewritten.

select travar_tabelas('item_pedido, pedido');

-- `quantidade` stays what was ordered. Null in `quantidade_entregue`: as ordered, or not delivered yet (the order's status tells).
-- `quantidade_voltou` is the part of `quantidade_ajustada` that came back into stock: it cost nothing in the end.
-- A line with `motivo_preco` has a price of its own, which the shelf's does not touch.
alter table item_pedido
  add column quantidade_entregue numeric(14,3),
  add column quantidade_ajustada numeric(14,3) not null default 0,
  add column quantidade_voltou numeric(14,3) not null default 0,
  add column motivo_entrega text,
  add column motivo_ajuste text,
  add column motivo_preco text,
  -- Not valid yet: ten million lines would be read under these locks. The file after this one does it beside the orders.
  add constraint item_pedido_entrega check (quantidade_entregue >= 0) not valid,
  add constraint item_pedido_ajuste check (quantidade_ajustada between 0 and coalesce(quantidade_entregue, quantidade)
    and quantidade_voltou between 0 and quantidade_ajustada) not valid,
  alter column valor drop expression;

-- These two stay: a server of the version before, which works beside this one during a rolling upgrade, takes `valor` for computed
-- and writes lines without it. The orders' own statements write it: a condition costs a line less than a call.
create function valor_da_linha() returns trigger language plpgsql as $$
begin
  new.valor := round(new.preco_venda * (coalesce(new.quantidade_entregue, new.quantidade) - new.quantidade_ajustada), 2);
  return new;
end
$$;
create trigger valor_da_linha before insert on item_pedido for each row when (new.valor is null) execute function valor_da_linha();
create trigger valor_da_linha_mudada before update on item_pedido for each row
  when (new.valor = old.valor and (new.preco_venda, new.quantidade, new.quantidade_entregue, new.quantidade_ajustada)
    is distinct from (old.preco_venda, old.quantidade, old.quantidade_entregue, old.quantidade_ajustada))
  execute function valor_da_linha();

-- A price, or what was lost after the delivery, changes what an order is worth and not what it cost. Until now that was taken for
-- the work of a version that did not know the cost (0008), which no longer runs beside this one.
drop trigger custo_desconhecido on pedido;
drop function custo_desconhecido();

-- The order's `versao` that the provider put on paper last; null: none yet.
alter table pedido add column versao_impressa int;

-- The sums count what was sold: what was delivered, less what came back. Until here both are what was ordered, so they stand.
create or replace function resumir_tudo() returns void language plpgsql as $$
begin
  lock table item_pedido, pedido, resumo_diferenca in share row exclusive mode;
  delete from resumo_diferenca;
  delete from resumo_dia;
  delete from resumo_mes_cliente;
  delete from resumo_dia_produto;
  delete from resumo_mes_produto;
  insert into resumo_dia
  select data_entrega, count(*) filter (where status <> 'Cancelado'),
    coalesce(sum(valor_total) filter (where status <> 'Cancelado'), 0), count(*) filter (where status = 'Cancelado')
  from pedido where status <> 'Aberto' and data_entrega is not null group by data_entrega order by data_entrega;
  insert into resumo_mes_cliente
  select date_trunc('month', data_entrega::timestamp), cliente_id, count(*), sum(valor_total)
  from pedido where status in ('Confirmado', 'Entregue', 'Finalizado') and data_entrega is not null group by 1, 2 order by 1, 2;
  insert into resumo_dia_produto
  select p.data_entrega, i.produto_id, sum(coalesce(i.quantidade_entregue, i.quantidade) - i.quantidade_ajustada), sum(i.valor)
  from pedido p join item_pedido i on i.pedido_id = p.id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by 1, 2 order by 1, 2;
  insert into resumo_mes_produto
  select date_trunc('month', dia::timestamp), produto_id, sum(quantidade), sum(valor)
  from resumo_dia_produto group by 1, 2 order by 1, 2;
end
$$;

create or replace function resumir_pedido() returns trigger language plpgsql as $$
declare
  contava constant boolean := tg_op <> 'INSERT' and old.data_entrega is not null and old.status in ('Confirmado', 'Entregue', 'Finalizado');
  conta constant boolean := tg_op <> 'DELETE' and new.data_entrega is not null and new.status in ('Confirmado', 'Entregue', 'Finalizado');
begin
  if contava and conta and old.data_entrega = new.data_entrega and old.cliente_id = new.cliente_id then
    if old.valor_total <> new.valor_total then
      insert into resumo_diferenca (dia, cliente_id, valor_total)
      values (new.data_entrega, new.cliente_id, new.valor_total - old.valor_total);
    end if;
    return null;
  end if;
  if contava then
    insert into resumo_diferenca (dia, cliente_id, pedidos, valor_total, produtos, quantidades, valores)
    select old.data_entrega, old.cliente_id, -1, -old.valor_total, coalesce(array_agg(produto_id), '{}'),
      coalesce(array_agg(quantidade_ajustada - coalesce(quantidade_entregue, quantidade)), '{}'), coalesce(array_agg(-valor), '{}')
    from item_pedido where pedido_id = old.id;
  elsif tg_op <> 'INSERT' and old.status = 'Cancelado' and old.data_entrega is not null then
    insert into resumo_diferenca (dia, cliente_id, cancelados) values (old.data_entrega, old.cliente_id, -1);
  end if;
  if tg_op = 'INSERT' and conta then
    insert into resumo_diferenca (dia, cliente_id, pedidos, valor_total)
    values (new.data_entrega, new.cliente_id, 1, new.valor_total);
  elsif conta then
    insert into resumo_diferenca (dia, cliente_id, pedidos, valor_total, produtos, quantidades, valores)
    select new.data_entrega, new.cliente_id, 1, new.valor_total, coalesce(array_agg(produto_id), '{}'),
      coalesce(array_agg(coalesce(quantidade_entregue, quantidade) - quantidade_ajustada), '{}'), coalesce(array_agg(valor), '{}')
    from item_pedido where pedido_id = new.id;
  elsif tg_op <> 'DELETE' and new.status = 'Cancelado' and new.data_entrega is not null then
    insert into resumo_diferenca (dia, cliente_id, cancelados) values (new.data_entrega, new.cliente_id, 1);
  end if;
  return case tg_op when 'DELETE' then old end;
end
$$;

create or replace function resumir_linhas_novas() returns trigger language plpgsql as $$
begin
  insert into resumo_diferenca (dia, cliente_id, produtos, quantidades, valores)
  select p.data_entrega, p.cliente_id, array_agg(n.produto_id),
    array_agg(coalesce(n.quantidade_entregue, n.quantidade) - n.quantidade_ajustada), array_agg(n.valor)
  from novas n join pedido p on p.id = n.pedido_id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by p.id;
  return null;
end
$$;

create or replace function resumir_linha() returns trigger language plpgsql as $$
begin
  insert into resumo_diferenca (dia, cliente_id, produtos, quantidades, valores)
  select p.data_entrega, p.cliente_id, array_agg(l.produto_id), array_agg(l.quantidade), array_agg(l.valor)
  from (
      select old.pedido_id, old.produto_id, old.quantidade_ajustada - coalesce(old.quantidade_entregue, old.quantidade) as quantidade,
        -old.valor as valor
      union all
      select new.pedido_id, new.produto_id, coalesce(new.quantidade_entregue, new.quantidade) - new.quantidade_ajustada, new.valor
      where tg_op = 'UPDATE'
    ) l join pedido p on p.id = l.pedido_id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by p.id;
  return null;
end
$$;
drop trigger resumo on item_pedido;
create trigger resumo after update on item_pedido for each row
  when ((old.pedido_id, old.produto_id, coalesce(old.quantidade_entregue, old.quantidade) - old.quantidade_ajustada, old.valor)
    is distinct from (new.pedido_id, new.produto_id, coalesce(new.quantidade_entregue, new.quantidade) - new.quantidade_ajustada, new.valor))
  execute function resumir_linha();
