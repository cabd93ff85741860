-- The whole schema. Rules that must hold whoever writes are constraints; their names are mapped to
-- Portuguese messages in server/http/constraints.ts.

create extension if not exists pg_trgm;

-- What searches compare: without accents and case. Immutable, so that columns and indexes may use it.
create function sem_acento(texto text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g'));

create table configuracao (
  id int primary key default 1 constraint configuracao_unica check (id = 1),
  nome text not null default 'Fornecedor',
  cnpj text not null default '',
  endereco text not null default '',
  telefone text not null default '',
  email text not null default '',
  cor text not null default '#1f6b4f',
  logo text,
  empresas text[] not null default '{}',
  dias_entrega smallint[] not null default '{1,2,3,4,5,6,7}',
  horario_corte text,
  pedido_minimo numeric(12,2),
  dias_sem_entrega date[] not null default '{}'
);
insert into configuracao default values;

create table cliente (
  id int generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  cnpj text not null constraint cliente_cnpj unique,
  endereco text not null default '',
  email text not null default '',
  cidade text not null default '',
  estado text not null default '',
  cep text not null default '',
  telefone text not null default '',
  ativo boolean not null default true,
  dias_entrega smallint[],
  horario_corte text,
  pedido_minimo numeric(12,2),
  busca text collate "C" generated always as (sem_acento(nome) || ' ' || lower(cnpj) || ' ' || sem_acento(cidade)) stored
);
create index cliente_por_nome on cliente (nome, id);
create index cliente_busca on cliente using gin (busca gin_trgm_ops);

create table usuario (
  id int generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  email text not null,
  senha_hash text not null,
  admin boolean not null,
  cliente_id int constraint usuario_cliente references cliente,
  busca text collate "C" generated always as (sem_acento(nome) || ' ' || lower(email)) stored,
  constraint usuario_papel check (admin = (cliente_id is null))
);
create unique index usuario_email on usuario (lower(email));
create index usuario_por_nome on usuario (nome, id);
create index usuario_do_cliente on usuario (cliente_id);
create index usuario_busca on usuario using gin (busca gin_trgm_ops);

-- Only the token's SHA-256 is kept.
create table sessao (
  token_hash bytea primary key,
  usuario_id int not null constraint sessao_usuario references usuario on delete cascade,
  criada_em timestamptz not null default now(),
  expira_em timestamptz not null
);
create index sessao_do_usuario on sessao (usuario_id);
create index sessao_expira on sessao (expira_em);

-- Failed sign-ins, by account and by address (both hashed), so that several servers slow them down together.
create table tentativa (
  chave bytea primary key,
  falhas int not null,
  ultima timestamptz not null,
  livre_em timestamptz not null,
  -- Attempts whose password is being checked right now hold a place until they end, or until `em_curso_ate` where the
  -- server that checked them was killed. Without it, many right sign-ins at one moment would look like failures.
  em_curso smallint not null default 0,
  em_curso_ate timestamptz not null default now()
);
create index tentativa_ultima on tentativa (ultima);

create table produto (
  id int generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  preco_custo numeric(12,2) not null constraint produto_custo check (preco_custo >= 0),
  unidade_medida text not null,
  ativo boolean not null default true,
  busca text collate "C" generated always as (sem_acento(nome)) stored
);
create index produto_por_nome on produto (nome, id);
create index produto_busca on produto using gin (busca gin_trgm_ops);

create table estante (
  id int generated always as identity primary key,
  periodo text not null,
  cliente_id int not null constraint estante_cliente references cliente,
  observacao text not null default '',
  ativa boolean not null default true,
  valida_de date,
  valida_ate date,
  busca text collate "C" generated always as (sem_acento(periodo)) stored,
  constraint estante_validade check (valida_de <= valida_ate)
);
create unique index estante_periodo on estante (cliente_id, lower(periodo));
create index estante_do_cliente on estante (cliente_id, id desc);
-- Which shelves are open now: a small part of all those that ever were (docs/decisions/007-report-indexes.md).
create index estante_ativa on estante (cliente_id) where ativa;

-- The one place where stock is: what is offered, and what live orders hold of it.
create table estante_produto (
  estante_id int not null constraint estante_produto_estante references estante on delete cascade,
  produto_id int not null constraint estante_produto_produto references produto,
  preco_venda numeric(12,2) not null constraint estante_produto_preco check (preco_venda >= 0),
  quantidade numeric(14,3) not null,
  reservada numeric(14,3) not null default 0,
  ativo boolean not null default true,
  constraint estante_produto_unico primary key (estante_id, produto_id),
  constraint estante_produto_reserva check (reservada between 0 and quantidade)
) with (fillfactor = 80);
create index estante_produto_por_produto on estante_produto (produto_id);

create table pedido (
  id int generated always as identity primary key,
  cliente_id int not null constraint pedido_cliente references cliente,
  status text not null default 'Aberto'
    constraint pedido_status check (status in ('Aberto', 'Confirmado', 'Entregue', 'Finalizado', 'Cancelado')),
  observacao text not null default '',
  empresa text,
  data_criacao timestamptz not null default now(),
  data_confirmacao timestamptz,
  data_cancelamento timestamptz,
  data_entrega date,
  valor_total numeric(16,2) not null default 0,
  expira_em timestamptz,
  -- Grows with every change of the order or its lines: a statement that waited for the order's lock sees that its snapshot is old.
  versao int not null default 0,
  constraint pedido_expira check ((expira_em is not null) = (status = 'Aberto')),
  constraint pedido_entrega check (status in ('Aberto', 'Cancelado') or data_entrega is not null)
) with (fillfactor = 80);
create unique index pedido_aberto on pedido (cliente_id) where status = 'Aberto';
create index pedido_do_cliente on pedido (cliente_id, id desc);
create index pedido_por_status on pedido (status, id desc);
create index pedido_por_entrega on pedido (data_entrega, id);
create index pedido_por_criacao on pedido (data_criacao, id);
create index pedido_por_confirmacao on pedido (data_confirmacao, id);
create index pedido_expirando on pedido (expira_em) where status = 'Aberto';

create table item_pedido (
  id int generated always as identity primary key,
  pedido_id int not null constraint item_pedido_pedido references pedido on delete cascade,
  estante_id int not null,
  produto_id int not null,
  preco_venda numeric(12,2) not null,
  quantidade numeric(14,3) not null constraint item_pedido_quantidade check (quantidade > 0),
  preco_custo numeric(12,2) not null,
  valor numeric(16,2) not null generated always as (round(preco_venda * quantidade, 2)) stored,
  constraint item_pedido_unico unique (pedido_id, estante_id, produto_id),
  constraint item_pedido_estante foreign key (estante_id, produto_id) references estante_produto
) with (fillfactor = 90);
create index item_pedido_da_estante on item_pedido (estante_id, produto_id);

-- No foreign keys: the story outlives deleted orders and users.
create table historico (
  id bigint generated always as identity primary key,
  pedido_id int not null,
  quando timestamptz not null default clock_timestamp(),
  usuario_id int,
  usuario_nome text not null,
  admin boolean not null,
  acao text not null,
  antes jsonb,
  depois jsonb
);
create index historico_do_pedido on historico (pedido_id, id);

-- The first successful answer to each Idempotency-Key, kept for 24 h.
create table idempotencia (
  usuario_id int not null constraint idempotencia_usuario references usuario on delete cascade,
  chave text not null,
  pedido_hash bytea not null,
  status smallint,
  resposta text,
  criada_em timestamptz not null default now(),
  constraint idempotencia_unica primary key (usuario_id, chave)
);
create index idempotencia_criada on idempotencia (criada_em);
