-- What an order's lines cost, beside what they are sold for: sales by client, day or month read orders, a tenth of the rows,
-- and never their lines (docs/decisions/024). Written with `valor_total`, in the same statement.
alter table pedido add column custo_total numeric(16,2) not null default 0;
update pedido p set custo_total = l.custo
from (select pedido_id, sum(round(preco_custo * quantidade, 2)) as custo from item_pedido group by pedido_id) l
where l.pedido_id = p.id;
