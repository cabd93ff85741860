-- Two kinds of notices of orders that only need confirming, and the notices that are looked up by their order.
select travar_tabelas('aviso');

alter table aviso drop constraint aviso_tipo, add constraint aviso_tipo check (tipo in ('pedido-confirmado', 'pedido-alterado',
  'pedido-cancelado', 'pedido-entregue', 'produto-acabou', 'estante-aberta', 'estante-fechando', 'pedido-fixo', 'pedido-por-confirmar',
  'aprovacao-pedida', 'aprovacao-dada', 'convite', 'senha', 'correio-falhou'));
create index aviso_do_pedido on aviso (pedido_id) where tipo in ('aprovacao-pedida', 'pedido-por-confirmar');
