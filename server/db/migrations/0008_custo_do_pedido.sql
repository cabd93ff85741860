-- What an order's lines cost, beside what they are sold for: sales by client, day or month read orders, a tenth of the rows,
-- and never their lines (docs/decisions/024). Written with `valor_total`, in the same statement; null: its lines say it.
alter table pedido add column custo_total numeric(16,2) default 0;
update pedido p set custo_total = l.custo
from (select pedido_id, sum(round(preco_custo * quantidade, 2)) as custo from item_pedido group by pedido_id) l
where l.pedido_id = p.id;

-- Servers are restarted one by one: the version before, which still runs, writes `valor_total` alone. Then nobody knows the
-- cost until the lines are asked. So does a change of prices alone, which is rare.
create function custo_desconhecido() returns trigger language plpgsql as $$
begin
  new.custo_total := null;
  return new;
end
$$;
create trigger custo_desconhecido before update of valor_total on pedido for each row
  when (new.valor_total <> old.valor_total and new.custo_total is not distinct from old.custo_total)
  execute function custo_desconhecido();
