-- What was sold, summed up as orders change, so that the dashboard and the retrospective read sums instead of all lines
-- (docs/decisions/026). Sums are right only together with the differences that are not folded into them yet.

-- The version before is at work: all locks at once or none, tried again, since its calls take these tables in other orders.
do $$
begin
  perform set_config('lock_timeout', '300ms', true);
  loop
    begin
      lock table estante_produto in access exclusive mode;
      lock table item_pedido, pedido in share row exclusive mode;
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.2);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end
$$;

-- By delivery day, like every report: orders that count (Confirmado, Entregue, Finalizado) and, apart, cancelled ones.
create table resumo_dia (
  dia date primary key,
  pedidos int not null,
  valor_total numeric(18,2) not null,
  cancelados int not null
);
-- Months are their first day.
create table resumo_mes_cliente (
  mes date,
  cliente_id int,
  pedidos int not null,
  valor_total numeric(18,2) not null,
  primary key (mes, cliente_id)
);
create table resumo_dia_produto (
  dia date,
  produto_id int,
  quantidade numeric(18,3) not null,
  valor numeric(18,2) not null,
  primary key (dia, produto_id)
) with (fillfactor = 90);
create table resumo_mes_produto (
  mes date,
  produto_id int,
  quantidade numeric(18,3) not null,
  valor numeric(18,2) not null,
  primary key (mes, produto_id)
) with (fillfactor = 90);

-- What a change adds to the sums of a day and takes from them. Rows are only ever added here and folded away: no order waits for
-- another's. Lines are arrays, so that an order is one row.
create table resumo_diferenca (
  id bigint generated always as identity primary key,
  dia date not null,
  cliente_id int not null,
  pedidos int not null default 0,
  cancelados int not null default 0,
  valor_total numeric(18,2) not null default 0,
  produtos int[] not null default '{}',
  quantidades numeric[] not null default '{}',
  valores numeric[] not null default '{}'
);

-- Sums everything up anew from orders and lines, while nobody writes them: here, after loading in bulk, and to mend.
create function resumir_tudo() returns void language plpgsql as $$
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
  select p.data_entrega, i.produto_id, sum(i.quantidade), sum(i.valor)
  from pedido p join item_pedido i on i.pedido_id = p.id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by 1, 2 order by 1, 2;
  insert into resumo_mes_produto
  select date_trunc('month', dia::timestamp), produto_id, sum(quantidade), sum(valor)
  from resumo_dia_produto group by 1, 2 order by 1, 2;
end
$$;
select resumir_tudo();

-- An order begins or ceases to count, moves, or is worth something else. Its lines go with it, but those of a new order
-- come after it and tell of themselves. No statement may change lines and what their order counts for at once.
create function resumir_pedido() returns trigger language plpgsql as $$
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
      coalesce(array_agg(-quantidade), '{}'), coalesce(array_agg(-valor), '{}')
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
      coalesce(array_agg(quantidade), '{}'), coalesce(array_agg(valor), '{}')
    from item_pedido where pedido_id = new.id;
  elsif tg_op <> 'DELETE' and new.status = 'Cancelado' and new.data_entrega is not null then
    insert into resumo_diferenca (dia, cliente_id, cancelados) values (new.data_entrega, new.cliente_id, 1);
  end if;
  return case tg_op when 'DELETE' then old end;
end
$$;
create trigger resumo_novo after insert on pedido for each row when (new.status <> 'Aberto') execute function resumir_pedido();
-- An open order's changes stop at these two comparisons: PostgreSQL plans a condition anew for each statement.
create trigger resumo after update of status, data_entrega, cliente_id, valor_total on pedido for each row
  when (old.status <> 'Aberto' or new.status <> 'Aberto') execute function resumir_pedido();
-- Before, while its lines are still there.
create trigger resumo_velho before delete on pedido for each row when (old.status <> 'Aberto') execute function resumir_pedido();

-- Lines that come to an order that counts, all of a statement at once. Most come to one that is open, and nothing is written.
create function resumir_linhas_novas() returns trigger language plpgsql as $$
begin
  insert into resumo_diferenca (dia, cliente_id, produtos, quantidades, valores)
  select p.data_entrega, p.cliente_id, array_agg(n.produto_id), array_agg(n.quantidade), array_agg(n.valor)
  from novas n join pedido p on p.id = n.pedido_id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by p.id;
  return null;
end
$$;
create trigger resumo_novas after insert on item_pedido referencing new table as novas
  for each statement execute function resumir_linhas_novas();

-- Row by row, because a statement that changes none then costs nothing.
create function resumir_linha() returns trigger language plpgsql as $$
begin
  insert into resumo_diferenca (dia, cliente_id, produtos, quantidades, valores)
  select p.data_entrega, p.cliente_id, array_agg(l.produto_id), array_agg(l.quantidade), array_agg(l.valor)
  from (
      select old.pedido_id, old.produto_id, -old.quantidade as quantidade, -old.valor as valor
      union all
      select new.pedido_id, new.produto_id, new.quantidade, new.valor where tg_op = 'UPDATE'
    ) l join pedido p on p.id = l.pedido_id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by p.id;
  return null;
end
$$;
create trigger resumo after update on item_pedido for each row
  when ((old.pedido_id, old.produto_id, old.quantidade, old.valor) is distinct from (new.pedido_id, new.produto_id, new.quantidade, new.valor))
  execute function resumir_linha();
create trigger resumo_velha after delete on item_pedido for each row execute function resumir_linha();

create function esquecer_resumo() returns trigger language plpgsql as $$
begin
  delete from resumo_diferenca;
  delete from resumo_dia;
  delete from resumo_mes_cliente;
  delete from resumo_dia_produto;
  delete from resumo_mes_produto;
  return null;
end
$$;
create trigger resumo_vazio after truncate on pedido for each statement execute function esquecer_resumo();

-- Which clients had deliveries on which days, without their orders' rows. `valor_total` is left out: it changes with every line.
create index pedido_contado on pedido (data_entrega, cliente_id) where status in ('Confirmado', 'Entregue', 'Finalizado');

-- Almost gone: a tenth of what was offered, or less, is left. It changes seldom, and only then does the index of it cost
-- anything: any other change of `reservada` stays within its page, as before.
alter table estante_produto add column acabando boolean not null
  generated always as (quantidade > 0 and (quantidade - reservada) * 10 <= quantidade) stored;
create index estante_produto_acabando on estante_produto (estante_id) where acabando;
