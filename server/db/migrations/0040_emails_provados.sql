-- A changed address gets notices only once a mailed link was opened, and a person's mails are counted by when they went out.
select travar_tabelas('usuario, link, aviso, aviso_recebido');

alter table usuario add column email_provado boolean not null default true;
alter table link add column por_email boolean not null default false,
  drop constraint link_tipo, add constraint link_tipo check (tipo in ('convite', 'senha', 'email'));
alter table aviso drop constraint aviso_tipo, add constraint aviso_tipo check (tipo in ('pedido-confirmado', 'pedido-alterado',
  'pedido-cancelado', 'pedido-entregue', 'produto-acabou', 'estante-aberta', 'estante-fechando', 'pedido-fixo', 'pedido-por-confirmar',
  'aprovacao-pedida', 'aprovacao-dada', 'convite', 'senha', 'email-novo', 'email-mudou', 'correio-falhou'));
alter table aviso_recebido add column enviado_em timestamptz;
create index aviso_recebido_enviado on aviso_recebido (usuario_id, enviado_em) where enviado_em is not null;
