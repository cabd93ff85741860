-- What a client's orders of one delivery day come to together (docs/decisions/047). An order that has no day yet costs nothing here.
create index pedido_do_dia_do_cliente on pedido (cliente_id, data_entrega) where data_entrega is not null;
