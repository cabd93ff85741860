-- Apart from 0017_entregas: this reads every line once, and so holds no lock that an order waits for.
alter table item_pedido validate constraint item_pedido_entrega;
alter table item_pedido validate constraint item_pedido_ajuste;
