-- A client's sums and statement read the index alone, not every order's row (docs/decisions/066).
select travar_tabelas('recebivel');
drop index recebivel_do_cliente, recebivel_por_entrega;
create index recebivel_do_cliente on recebivel (cliente_id, vencimento, pedido_id) include (valor, pago);
create index recebivel_por_entrega on recebivel (cliente_id, data_entrega, pedido_id) include (entregue);
