-- How the daily copies stand, on however many servers: one row, written by the first of them. And the kinds of notices that tell of
-- a copy that failed, of an order that a standing order confirmed, and of money.
select travar_tabelas('aviso');

create table copia (
  unica boolean primary key default true constraint copia_unica check (unica),
  feita_em timestamptz,
  -- The last attempt, where it failed, and why in words; both null once a later one was made.
  falhou_em timestamptz,
  falha text,
  constraint copia_falha_dita check ((falhou_em is null) = (falha is null))
);

alter table aviso drop constraint aviso_tipo, add constraint aviso_tipo check (tipo in ('pedido-confirmado', 'pedido-alterado',
  'pedido-cancelado', 'pedido-entregue', 'produto-acabou', 'estante-aberta', 'estante-fechando', 'pedido-fixo',
  'pedido-fixo-confirmado', 'pedido-por-confirmar', 'aprovacao-pedida', 'aprovacao-dada', 'pagamento-recebido',
  'vencimento-proximo', 'vencido', 'acesso-mudado', 'novo-administrador', 'convite', 'senha', 'email-novo', 'email-mudou',
  'correio-falhou', 'copia-falhou'));
