-- The few steps of an order's history that its readers look for by name, whatever else was written in between.
create index historico_marcos on historico (pedido_id, acao, id) where acao in ('criar', 'confirmar', 'entregar');
