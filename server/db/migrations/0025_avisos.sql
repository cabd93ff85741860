-- What people are told of (docs/decisions/055). A row of `aviso` is written in the statement of the change itself; who hears
-- of it, and how, is worked out a moment later, once.
create table aviso (
  id bigint generated always as identity primary key,
  tipo text not null constraint aviso_tipo check (tipo in ('pedido-confirmado', 'pedido-alterado', 'pedido-cancelado',
    'pedido-entregue', 'produto-acabou', 'estante-aberta', 'estante-fechando', 'aprovacao-pedida', 'aprovacao-dada',
    'convite', 'senha', 'correio-falhou')),
  quando timestamptz not null default clock_timestamp(),
  -- No foreign keys: an order takes no more locks for it, and the notice outlives what it speaks of.
  cliente_id int,
  pedido_id int,
  -- The one person it is for; null: whom it concerns.
  usuario_id int,
  autor_id int,
  autor_nome text not null,
  autor_admin boolean not null,
  -- As it was at that moment.
  dados jsonb not null default '{}',
  distribuido boolean not null default false
);
create index aviso_a_distribuir on aviso (id) where not distribuido;

-- One row per person. `tipo` is what it is to them: what a buyer confirms is a new order to the provider.
create table aviso_recebido (
  id bigint generated always as identity primary key,
  aviso_id bigint not null constraint aviso_recebido_aviso references aviso on delete cascade,
  usuario_id int not null constraint aviso_recebido_usuario references usuario on delete cascade,
  tipo text not null,
  urgente boolean not null default false,
  sino boolean not null default true,
  lido_em timestamptz,
  -- Earlier changes of one order by the same person, told together with this one, and until when another one joins them.
  juntos bigint[] not null default '{}',
  junta_ate timestamptz,
  -- Null: no mail goes out for it.
  correio text constraint aviso_recebido_correio check (correio in ('fila', 'enviado', 'falhou')),
  tentativas smallint not null default 0,
  proxima timestamptz,
  resposta text,
  constraint aviso_recebido_unico unique (usuario_id, aviso_id),
  constraint aviso_recebido_fila check ((proxima is not null) = (correio is not distinct from 'fila'))
);
create index aviso_recebido_do_aviso on aviso_recebido (aviso_id);
create index aviso_recebido_sino on aviso_recebido (usuario_id, id) where sino;
create index aviso_recebido_nao_lido on aviso_recebido (usuario_id, id) where sino and lido_em is null;
create index aviso_recebido_a_enviar on aviso_recebido (proxima) where correio = 'fila';
create index aviso_recebido_na_ordem on aviso_recebido (usuario_id, id) where correio = 'fila';
create index aviso_recebido_por_juntar on aviso_recebido (junta_ate) where junta_ate is not null;

create table aviso_preferencia (
  usuario_id int not null constraint aviso_preferencia_usuario references usuario on delete cascade,
  tipo text not null,
  canal text not null constraint aviso_preferencia_canal check (canal in ('email', 'sino', 'nada')),
  constraint aviso_preferencia_unica primary key (usuario_id, tipo)
);

-- A shelf is told of once, when it is open and offers something. Those that are there already were seen.
select travar_tabelas('estante');
alter table estante add column avisada boolean not null default true;
alter table estante alter column avisada set default false;
create index estante_por_avisar on estante (id) where ativa and not avisada;
