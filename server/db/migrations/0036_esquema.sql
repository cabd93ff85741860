-- The whole schema, as a new database gets it; files from 0037 on change it. Rules that must hold whoever writes are
-- constraints; their names are mapped to Portuguese messages in server/http/constraints.ts.

create extension if not exists pg_trgm;

-- What searches compare: without accents and case. Immutable, so that columns and indexes may use it.
create function sem_acento(texto text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g'));

-- For files after this one, beside a version that is at work and takes tables in other orders: all locks at once or none,
-- tried again.
create function travar_tabelas(tabelas text) returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', '300ms', true);
  loop
    begin
      execute format('lock table %s in access exclusive mode', tabelas);
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.2);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end
$$;

-- ---------------------------------------------------------------------------------------------------- auditoria

-- Who changed what in the provider's records. Orders have their own story (historico); only their deletion is here.
create table auditoria (
  id bigint generated always as identity primary key,
  quando timestamptz not null default clock_timestamp(),
  usuario_id int not null,
  usuario_nome text not null,
  -- The call's id, as it stands in the log.
  chamada text not null,
  entidade text not null,
  acao text not null constraint auditoria_acao check (acao in ('criar', 'alterar', 'excluir')),
  registro_id int,
  estante_id int,
  registro_nome text,
  -- The fields that changed, as the API names them; all of them where the record came or went.
  antes jsonb,
  depois jsonb
);
create index auditoria_por_registro on auditoria (entidade, registro_id, id desc);
create index auditoria_por_usuario on auditoria (usuario_id, id desc);
create index auditoria_por_momento on auditoria (quando, id);
-- Who became an administrator, also from packing: all others are told. The first one is for lines from before roles.
create index auditoria_de_administradores on auditoria (id) where entidade = 'usuario' and depois ->> 'admin' = 'true';
create index auditoria_de_papel on auditoria (id) where entidade = 'usuario' and depois ->> 'papel' = 'administrador';

-- Up to which line of the audit a user has seen what others changed in the user's own access.
create function ultimo_da_auditoria() returns bigint language sql stable
  begin atomic
    select coalesce(max(id), 0) from auditoria;
  end;

-- Who writes is told to the transaction by the call (server/http/author.sql.ts). Where nobody is told (set-up, restore,
-- the demonstration, an operator's psql) nothing is written here.
create function tem_autor() returns boolean language sql stable
  return coalesce(current_setting('pedidos.autor', true), '') <> '';

-- `preco_venda` as the API writes it: `precoVenda`.
create function nome_na_api(coluna text) returns text language sql immutable
  return lower(left(coluna, 1)) || substr(replace(initcap(replace(coluna, '_', ' ')), ' ', ''), 2);

-- What differs between a record before (`velho`) and after (`novo`), in the columns that are told; no row where nothing does.
create function diferenca(velho jsonb, novo jsonb, colunas text[], nomes text[])
  returns table (antes jsonb, depois jsonb) language sql immutable
  begin atomic
    select jsonb_object_agg(nome, velho->coluna), jsonb_object_agg(nome, novo->coluna)
    from unnest(colunas, nomes) as c (coluna, nome)
    where (velho->coluna) is distinct from (novo->coluna)
    having count(*) > 0;
  end;

-- Arguments: the kind of record, the column of its name ('' where it has none), the columns that are told. A column that
-- is not named is never written. All rows of a statement at once: an import writes fifty thousand. `offset 0` keeps a
-- record from being made into JSON once for each of its columns.
create function auditar() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
  colunas constant text[] := tg_argv[2:];
  nomes constant text[] := array(select nome_na_api(c) from unnest(colunas) c);
begin
  if tg_op = 'INSERT' then
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, depois)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', tg_argv[0], 'criar', r.id, r.novo->>tg_argv[1], d.depois
    from (select id, to_jsonb(n) as novo from novas n order by id offset 0) r
      cross join diferenca(null, r.novo, colunas, nomes) d;
  elsif tg_op = 'UPDATE' then
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes, depois)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', tg_argv[0], 'alterar', r.id, r.novo->>tg_argv[1], d.antes, d.depois
    from (
        select n.id, to_jsonb(v) as velho, to_jsonb(n) as novo from novas n join velhas v on v.id = n.id order by n.id offset 0
      ) r cross join diferenca(r.velho, r.novo, colunas, nomes) d;
  else
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', tg_argv[0], 'excluir', r.id, r.velho->>tg_argv[1], d.antes
    from (select id, to_jsonb(v) as velho from velhas v order by id offset 0) r
      cross join diferenca(r.velho, null, colunas, nomes) d;
  end if;
  return null;
end
$$;

-- Of a password only that it changed.
create function auditar_senhas() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes, depois)
  values ((autor->>'id')::int, autor->>'nome', autor->>'chamada', 'usuario', 'alterar', new.id, new.nome, '{}', '{"senha": "trocada"}');
  return null;
end
$$;

-- Whose access ends or changes is told within the transaction itself: live streams hear of it in the order of commits, before
-- anything that came after it (docs/decisions/013). Such changes are few; what an order announces goes another way.
create function avisar_acesso() returns trigger language plpgsql as $$
begin
  perform pg_notify('acessos', jsonb_build_object(tg_argv[0], to_jsonb(old) -> tg_argv[1])::text);
  return null;
end
$$;

-- ------------------------------------------------------------------------------------------------- configuração

-- The provider: one row.
create table configuracao (
  id int primary key default 1 constraint configuracao_unica check (id = 1),
  nome text not null default 'Fornecedor',
  cnpj text not null default '',
  endereco text not null default '',
  telefone text not null default '',
  email text not null default '',
  cor text not null default '#1f6b4f',
  -- The logo's public address, which changes with the picture; the picture is always a PNG that we drew.
  logo text,
  empresas text[] not null default '{}',
  dias_entrega smallint[] not null default '{1,2,3,4,5,6,7}',
  horario_corte text,
  pedido_minimo numeric(12,2),
  dias_sem_entrega date[] not null default '{}',
  logo_png bytea,
  -- The first steps of a new business, put away for the whole provider.
  primeiros_passos_dispensados boolean not null default false,
  -- So many hours before a shelf closes its client is reminded by the server itself; null: never.
  lembrete_horas smallint constraint configuracao_lembrete check (lembrete_horas between 1 and 72),
  -- Signs what a mail program shows to end one kind of mail by one press, without a session (docs/decisions/055).
  chave_de_saida bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  constraint configuracao_logo check ((logo is null) = (logo_png is null))
);
insert into configuracao default values;

-- ------------------------------------------------------------------------------------------------------ clientes

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
  busca text collate "C" generated always as (sem_acento(nome) || ' ' || lower(cnpj) || ' ' || sem_acento(cidade)) stored,
  -- Orders above it wait for somebody who approves (docs/decisions/056).
  aprovacao_acima numeric(12,2)
);
create index cliente_por_nome on cliente (nome, id);
create index cliente_busca on cliente using gin (busca gin_trgm_ops);
create trigger acesso_acabou after update of ativo on cliente for each row
  when (old.ativo and not new.ativo) execute function avisar_acesso('cliente', 'id');

-- ------------------------------------------------------------------------------------------------------ usuários

create table usuario (
  id int generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  email text not null,
  -- Absent: was invited and has not come in yet.
  senha_hash text,
  admin boolean not null,
  cliente_id int constraint usuario_cliente references cliente,
  busca text collate "C" generated always as (sem_acento(nome) || ' ' || lower(email)) stored,
  -- Whether the second factor is on stands here, because the statement that opens a session locks this row and must see it
  -- switched on meanwhile (docs/decisions/023).
  segundo_fator boolean not null default false,
  avisado_ate bigint not null default ultimo_da_auditoria(),
  -- Cancellations that a buyer has not seen yet are those since the buyer is here (docs/decisions/052).
  cancelamentos_desde timestamptz not null default now(),
  convidado_em timestamptz,
  -- One mail in a while, however often it is asked for.
  senha_pedida_em timestamptz,
  -- Grows with every change after which no link of before counts.
  versao_do_acesso int not null default 0,
  -- `admin` says for whom, `papel` how much (docs/decisions/056).
  papel text not null default 'comprador',
  -- What a reader has seen of what ended in the company's orders: up to which line of the orders' stories.
  acabados_vistos_ate bigint not null default 0,
  constraint usuario_papel check (admin = (cliente_id is null)),
  constraint usuario_segundo_fator check (admin or not segundo_fator),
  constraint usuario_papel_do_tipo check (papel in ('administrador', 'separador', 'comprador', 'aprovador', 'leitor')
    and admin = (papel in ('administrador', 'separador')))
);
-- Letters are folded in the same way in every database, whatever its locale.
create unique index usuario_email on usuario (lower(email collate "C"));
create index usuario_por_nome on usuario (nome, id);
create index usuario_do_cliente on usuario (cliente_id);
create index usuario_busca on usuario using gin (busca gin_trgm_ops);
create index usuario_sem_senha on usuario (nome, id) where senha_hash is null;
create index usuario_por_papel on usuario (papel, nome, id) where papel <> 'comprador';

create trigger auditoria_senha after update of senha_hash on usuario for each row
  when (tem_autor() and old.senha_hash is distinct from new.senha_hash) execute function auditar_senhas();
-- Another role is another access: whoever listens is looked at again.
create trigger acesso_mudou after update of admin, cliente_id, papel on usuario for each row
  when ((old.admin, old.cliente_id, old.papel) is distinct from (new.admin, new.cliente_id, new.papel))
  execute function avisar_acesso('usuario', 'id');

create function contar_acesso() returns trigger language plpgsql as $$
begin
  new.versao_do_acesso := old.versao_do_acesso + 1;
  return new;
end
$$;
create trigger contar_acesso before update of senha_hash, email, admin, cliente_id on usuario for each row
  when ((old.senha_hash, old.email, old.admin, old.cliente_id) is distinct from (new.senha_hash, new.email, new.admin, new.cliente_id))
  execute function contar_acesso();

-- Who writes `admin` alone means the first role of that kind.
create function papel_do_tipo() returns trigger language plpgsql as $$
begin
  new.papel := case when new.admin then 'administrador' else 'comprador' end;
  return new;
end
$$;
create trigger papel_do_tipo before insert or update of admin on usuario for each row
  when (new.admin <> (new.papel in ('administrador', 'separador'))) execute function papel_do_tipo();

-- Only the token's SHA-256 is kept. `id` is no secret: by it a person ends a session that they do not know. Of the browser
-- only its name is kept, in words.
create table sessao (
  token_hash bytea primary key,
  usuario_id int not null constraint sessao_usuario references usuario on delete cascade,
  criada_em timestamptz not null default now(),
  expira_em timestamptz not null,
  id int generated always as identity constraint sessao_id unique,
  navegador text not null default 'Outro programa'
);
create index sessao_do_usuario on sessao (usuario_id);
create index sessao_expira on sessao (expira_em);
create trigger acesso_acabou after delete on sessao for each row
  when (old.expira_em > now()) execute function avisar_acesso('usuario', 'usuario_id');

-- Failed sign-ins, by account and by address (both hashed), so that several servers slow them down together
-- (docs/decisions/004).
create table freio (
  chave bytea primary key,
  -- When the last of its failures is forgotten: so many failures are left as their time fits in between.
  esquecida_em timestamptz not null,
  livre_em timestamptz not null,
  -- Attempts whose password is being checked right now hold a place until they end, or until `em_curso_ate` where the
  -- server that checked them was killed. Without it, many right sign-ins at one moment would look like failures.
  em_curso smallint not null default 0,
  em_curso_ate timestamptz not null
);
create index freio_esquecida on freio (esquecida_em);

-- The same, of versions before `freio`.
create table tentativa (
  chave bytea primary key,
  falhas int not null,
  ultima timestamptz not null,
  livre_em timestamptz not null,
  em_curso smallint not null default 0,
  em_curso_ate timestamptz not null default now()
);
create index tentativa_ultima on tentativa (ultima);

-- Networks that a user signed in from: an attack from elsewhere does not keep the user waiting there.
create table rede_conhecida (
  usuario_id int not null constraint rede_conhecida_usuario references usuario on delete cascade,
  rede cidr not null,
  visto_em timestamptz not null,
  constraint rede_conhecida_unica primary key (usuario_id, rede)
);
create index rede_conhecida_por_momento on rede_conhecida (visto_em);

-- Who used the system, from which address, in which hour: kept for six months (Marco Civil, art. 15), then deleted.
-- No foreign key: the log outlives a deleted user.
create table acesso (
  hora timestamptz not null,
  usuario_id int not null,
  endereco inet not null,
  primeiro timestamptz not null,
  constraint acesso_unico primary key (hora, usuario_id, endereco)
);

-- The app that makes a second factor's codes: waiting for its first one, or in use where `usuario.segundo_fator`.
create table autenticador (
  usuario_id int primary key constraint autenticador_usuario references usuario on delete cascade,
  -- As server/acesso/segundo-fator/vault.ts writes it: sealed where there is a key.
  segredo bytea not null,
  -- The 30 s step of the last code that counted: none of it or before it counts again.
  ultimo_passo bigint not null default 0,
  ligado_em timestamptz
);

-- Only the hash; a code that was used is gone.
create table codigo_recuperacao (
  usuario_id int not null constraint codigo_recuperacao_autenticador references autenticador on delete cascade,
  hash bytea not null,
  constraint codigo_recuperacao_unico primary key (usuario_id, hash)
);

-- By which a person sets a password (docs/decisions/054). Only the token's SHA-256 is kept. It counts while the user's
-- access is of the version that it was made for.
create table link (
  token_hash bytea primary key,
  usuario_id int not null constraint link_usuario references usuario on delete cascade,
  tipo text not null constraint link_tipo check (tipo in ('convite', 'senha')),
  versao_do_acesso int not null,
  expira_em timestamptz not null
);
create index link_do_usuario on link (usuario_id);
create index link_expira on link (expira_em);

-- An administrator looks on as a client's reader, for an hour, and no longer than the session that it was asked for in
-- (docs/decisions/059). A table of its own: no server takes such a token for a session, nor lists it among anybody's devices.
create table visita (
  token_hash bytea primary key,
  sessao_hash bytea not null constraint visita_sessao references sessao on delete cascade,
  cliente_id int not null constraint visita_cliente references cliente on delete cascade,
  expira_em timestamptz not null
);
create index visita_da_sessao on visita (sessao_hash);
create index visita_ao_cliente on visita (cliente_id);
create index visita_expira on visita (expira_em);
create trigger acesso_acabou after delete on visita for each row
  when (old.expira_em > now()) execute function avisar_acesso('cliente', 'cliente_id');

-- The filters of a report that a person keeps by name (docs/decisions/062).
create table vista (
  usuario_id int not null constraint vista_usuario references usuario on delete cascade,
  tela text not null,
  nome text not null,
  filtros jsonb not null,
  constraint vista_unica primary key (usuario_id, tela, nome)
);

-- The first successful answer to each Idempotency-Key, kept for 24 h.
create table idempotencia (
  usuario_id int not null constraint idempotencia_usuario references usuario on delete cascade,
  chave text not null,
  pedido_hash bytea not null,
  status smallint,
  resposta text,
  criada_em timestamptz not null default now(),
  -- For which company the key was used (0: the provider); null where a former version wrote it.
  empresa int,
  constraint idempotencia_unica primary key (usuario_id, chave)
);
create index idempotencia_criada on idempotencia (criada_em);

-- Keys without a company go with a change of company or role, so that they never answer what the former company was told
-- (docs/decisions/006).
create function esquecer_chaves() returns trigger language plpgsql as $$
begin
  delete from idempotencia where usuario_id = old.id and empresa is null;
  return null;
end
$$;
create trigger chaves_sem_empresa after update of admin, cliente_id on usuario for each row
  when ((old.admin, old.cliente_id) is distinct from (new.admin, new.cliente_id)) execute function esquecer_chaves();

-- ------------------------------------------------------------------------------------------ produtos e seu estoque

create table produto (
  id int generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  preco_custo numeric(12,2) not null constraint produto_custo check (preco_custo >= 0),
  unidade_medida text not null,
  ativo boolean not null default true,
  -- The name alone: imports find a product by it.
  busca text collate "C" generated always as (sem_acento(nome)) stored,
  codigo text,
  ean text,
  categoria text collate "pt-BR-x-icu",
  fornecedor text collate "pt-BR-x-icu",
  embalagem text,
  codigo_externo text,
  -- Orders are whole multiples of it.
  multiplo numeric(14,3) constraint produto_multiplo check (multiplo > 0),
  busca_toda text collate "C" generated always as (sem_acento(nome || ' ' || coalesce(codigo, '')
    || ' ' || coalesce(ean, '') || ' ' || coalesce(categoria, '') || ' ' || coalesce(fornecedor, '')
    || ' ' || coalesce(embalagem, '') || ' ' || coalesce(codigo_externo, ''))) stored
);
create index produto_por_nome on produto (nome, id);
create index produto_busca on produto using gin (busca gin_trgm_ops);
create index produto_busca_toda on produto using gin (busca_toda gin_trgm_ops);
-- Their own code in any case; other companies' codes may meet.
create unique index produto_codigo on produto (lower(codigo));
create index produto_por_categoria on produto (categoria, nome, id) where categoria is not null;

-- What is in the warehouse, a row only where it is kept; `comprometido` is what Aberto and Confirmado orders hold
-- (docs/decisions/046). No index on what orders change, and room in the page: every order that takes from it changes this row.
create table estoque (
  produto_id int primary key constraint estoque_produto references produto on delete cascade,
  estoque numeric(14,3) not null constraint estoque_nao_negativo check (estoque >= 0),
  comprometido numeric(14,3) not null default 0 constraint estoque_comprometido check (comprometido >= 0)
) with (fillfactor = 50);

-- That a product's stock began or ceased to be kept is told with the product; what moves it is in movimento_estoque.
create function auditar_estoque() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes, depois)
  select (autor->>'id')::int, autor->>'nome', autor->>'chamada', 'produto', 'alterar', p.id, p.nome,
    jsonb_build_object('estoque', case tg_op when 'DELETE' then old.estoque end),
    jsonb_build_object('estoque', case tg_op when 'INSERT' then new.estoque end)
  from produto p where p.id = case tg_op when 'DELETE' then old.produto_id else new.produto_id end;
  return null;
end
$$;
create trigger auditoria after insert or delete on estoque for each row when (tem_autor()) execute function auditar_estoque();

-- Why it is what it is. `quantidade` is what it changed by, `estoque` what there was after it.
create table movimento_estoque (
  id bigint generated always as identity primary key,
  produto_id int not null constraint movimento_estoque_produto references produto on delete cascade,
  tipo text not null constraint movimento_estoque_tipo check (tipo in ('entrada', 'contagem', 'perda', 'entrega', 'retorno')),
  quantidade numeric(14,3) not null,
  estoque numeric(14,3) not null constraint movimento_estoque_depois check (estoque >= 0),
  quando timestamptz not null default clock_timestamp(),
  -- No foreign keys: the story outlives deleted users and orders.
  usuario_id int,
  usuario_nome text not null,
  motivo text not null default '',
  pedido_id int
);
-- Listed newest first: all of them, of a kind or of a product, between two days.
create index movimento_estoque_por_momento on movimento_estoque (quando, id);
create index movimento_estoque_por_tipo on movimento_estoque (tipo, quando, id);
create index movimento_estoque_por_produto on movimento_estoque (produto_id, quando, id);

-- What a client calls a product, learned from what its people, or the provider's for it, corrected (docs/decisions/051).
create table apelido (
  id int generated always as identity primary key,
  cliente_id int not null constraint apelido_cliente references cliente on delete cascade,
  produto_id int not null constraint apelido_produto references produto on delete cascade,
  -- As it was written, and the words alone as the server compares them.
  texto text not null,
  chave text not null,
  constraint apelido_unico unique (cliente_id, chave)
);
-- What several clients mean by one word is the provider's word.
create index apelido_por_chave on apelido (chave, produto_id, cliente_id);
create index apelido_do_produto on apelido (produto_id);

-- ------------------------------------------------------------------------------------------------------ estantes

create table estante (
  id int generated always as identity primary key,
  periodo text not null,
  cliente_id int not null constraint estante_cliente references cliente,
  observacao text not null default '',
  ativa boolean not null default true,
  valida_de date,
  valida_ate date,
  busca text collate "C" generated always as (sem_acento(periodo)) stored,
  -- Beside its days a shelf may open and close at an instant (docs/decisions/050).
  abre_em timestamptz,
  fecha_em timestamptz,
  -- A shelf is told of once, when it is open and offers something.
  avisada boolean not null default false,
  constraint estante_validade check (valida_de <= valida_ate),
  constraint estante_instantes check (abre_em < fecha_em)
);
create unique index estante_periodo on estante (cliente_id, lower(periodo));
create index estante_do_cliente on estante (cliente_id, id desc);
create index estante_busca on estante using gin (busca gin_trgm_ops);
-- Which shelves are open now: a small part of all those that ever were (docs/decisions/007-report-indexes.md).
create index estante_ativa on estante (cliente_id) where ativa;
create index estante_por_avisar on estante (id) where ativa and not avisada;
-- Once a minute it is asked which shelves close soon: those that closed long ago may still be active.
create index estante_fecha_no_dia on estante (valida_ate) where ativa;
create index estante_fecha_na_hora on estante (fecha_em) where ativa and fecha_em is not null;

-- What is offered, and what live orders hold of it.
create table estante_produto (
  estante_id int not null constraint estante_produto_estante references estante on delete cascade,
  produto_id int not null constraint estante_produto_produto references produto,
  preco_venda numeric(12,2) not null constraint estante_produto_preco check (preco_venda >= 0),
  -- Null: no limit of its own beside the product's stock.
  quantidade numeric(14,3),
  reservada numeric(14,3) not null default 0,
  ativo boolean not null default true,
  -- Almost gone: a tenth of what was offered, or less, is left. It changes seldom, and only then does the index of it cost
  -- anything: any other change of `reservada` stays within its page.
  acabando boolean generated always as (quantidade > 0 and (quantidade - reservada) * 10 <= quantidade) stored,
  -- That the product's stock is kept, on the row that orders lock: a statement whose snapshot is older than the first count
  -- sees it there, because a locked row is read anew.
  com_estoque boolean not null default false,
  -- How much of it one order may hold (docs/decisions/047).
  minimo numeric(14,3) constraint estante_produto_minimo check (minimo > 0),
  maximo numeric(14,3) constraint estante_produto_maximo check (maximo > 0),
  -- A product that ended is offered as far as orders hold it, and no further: what they give back is not offered again. Kept is
  -- what was offered before (null: as much as there is), so that it can be offered once more.
  acabou boolean not null default false,
  quantidade_antes numeric(14,3),
  constraint estante_produto_unico primary key (estante_id, produto_id),
  constraint estante_produto_reserva check (reservada between 0 and quantidade),
  constraint estante_produto_sem_limite check (quantidade is not null or com_estoque),
  constraint estante_produto_limites check (minimo <= maximo),
  constraint estante_produto_acabou check (not acabou or quantidade = reservada)
) with (fillfactor = 80);
-- By both columns, whichever comes first: with the product alone the planner took this index for one row of one shelf where it
-- knew little, and read the product's rows of all shelves.
create index estante_produto_por_produto on estante_produto (produto_id, estante_id);
create index estante_produto_acabando on estante_produto (estante_id) where acabando;
create index estante_produto_acabado on estante_produto (produto_id) where acabou;

create function manter_acabado() returns trigger language plpgsql as $$
begin
  -- Somebody offers more of it, or without a limit: it has not ended here.
  if new.quantidade is distinct from old.quantidade and (new.quantidade > new.reservada) is not false then
    new.acabou := false;
    new.quantidade_antes := null;
  else
    new.quantidade := least(new.quantidade, new.reservada);
  end if;
  return new;
end
$$;
create trigger acabado before update on estante_produto for each row when (old.acabou and new.acabou)
  execute function manter_acabado();

-- Whoever puts a product on a shelf: after the statement its foreign keys hold the products, so that a first count, which locks
-- the product for update, either was committed and is seen here, or waits and finds these rows.
create function marcar_estoque() returns trigger language plpgsql as $$
begin
  update estante_produto ep set com_estoque = not d.com_estoque
  from (
      select n.estante_id, n.produto_id, n.com_estoque from novas n left join estoque e on e.produto_id = n.produto_id
      where n.com_estoque <> (e.produto_id is not null)
    ) d
  where ep.estante_id = d.estante_id and ep.produto_id = d.produto_id and ep.com_estoque = d.com_estoque;
  return null;
end
$$;
create trigger estoque_novas after insert on estante_produto referencing new table as novas
  for each statement execute function marcar_estoque();

-- A product's stock is what buyers of all clients wait for, so it is locked when all else of a statement is written, product by product
-- in the order in which everybody locks them, and once for all lines (docs/decisions/063). Orders lock it
-- before they judge; for any other writer, what somebody else took meanwhile takes all of the statement back.
create function comprometer() returns trigger language plpgsql as $$
declare
  produtos integer[];
  quanto numeric[];
  demais boolean;
begin
  -- Summed and not joined: a plan that was made for ten lines is used for ten thousand.
  select array_agg(produto_id order by produto_id), array_agg(mais order by produto_id) into produtos, quanto
  from (
    select produto_id, sum(reservada) as mais
    from (
        select produto_id, reservada, com_estoque from depois union all select produto_id, -reservada, false from antes
      ) linha
    group by produto_id having bool_or(com_estoque) and sum(reservada) <> 0
  ) mudou;
  if produtos is null then
    return null;
  end if;
  perform from estoque where produto_id = any(produtos) order by produto_id for update;
  with escrito as (
    update estoque e set comprometido = comprometido + m.mais
    from unnest(produtos, quanto) m(produto_id, mais) where e.produto_id = m.produto_id
    returning m.mais > 0 and e.comprometido > e.estoque as demais
  ) select coalesce(bool_or(e.demais), false) into demais from escrito e;
  if demais then
    raise exception using errcode = 'check_violation', constraint = 'estoque_livre', message = 'more than the stock has left';
  end if;
  return null;
end
$$;
create trigger comprometido after update on estante_produto referencing old table as antes new table as depois
  for each statement execute function comprometer();

-- Lines come onto shelves by the hundred thousand when a shelf is copied for every client: up to 50 of one shelf are told
-- one by one, more of them by their number. What a line held at first is told by its first change, or by the line itself.
create function auditar_linhas() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  if tg_op = 'INSERT' then
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, depois)
    with linha as (select *, count(*) over (partition by estante_id) as quantas from novas)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'criar', produto_id, estante_id, depois
    from (
      select produto_id, estante_id, jsonb_build_object('precoVenda', preco_venda, 'quantidade', quantidade, 'ativo', ativo) as depois
      from linha where quantas <= 50
      union all
      select null, estante_id, jsonb_build_object('linhas', count(*)) from linha where quantas > 50 group by estante_id
    ) l order by estante_id, produto_id;
  else
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, antes)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'excluir', produto_id, estante_id,
      jsonb_build_object('precoVenda', preco_venda, 'quantidade', quantidade, 'ativo', ativo)
    from velhas order by estante_id, produto_id;
  end if;
  return null;
end
$$;
create trigger auditoria_novas after insert on estante_produto referencing new table as novas
  for each statement when (tem_autor()) execute function auditar_linhas();
create trigger auditoria_velhas after delete on estante_produto referencing old table as velhas
  for each statement when (tem_autor()) execute function auditar_linhas();

-- Row by row, because only so it can be left out where `reservada` alone changes: that is what orders write. Why many prices were
-- changed at once the call tells the transaction, as it tells who it is.
create function auditar_linha() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
  antes jsonb := '{}';
  depois jsonb := '{}';
begin
  if (old.preco_venda, old.quantidade, old.ativo) is not distinct from (new.preco_venda, new.quantidade, new.ativo) then
    return null;
  end if;
  if old.preco_venda <> new.preco_venda then
    antes := antes || jsonb_build_object('precoVenda', old.preco_venda);
    depois := depois || jsonb_build_object('precoVenda', new.preco_venda);
  end if;
  if old.quantidade is distinct from new.quantidade then
    antes := antes || jsonb_build_object('quantidade', old.quantidade);
    depois := depois || jsonb_build_object('quantidade', new.quantidade);
  end if;
  if old.ativo <> new.ativo then
    antes := antes || jsonb_build_object('ativo', old.ativo);
    depois := depois || jsonb_build_object('ativo', new.ativo);
  end if;
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, antes, depois)
  values ((autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'alterar', new.produto_id, new.estante_id,
    antes, depois || jsonb_strip_nulls(jsonb_build_object('motivo', nullif(current_setting('pedidos.motivo', true), ''))));
  return null;
end
$$;
create trigger auditoria after update of preco_venda, quantidade, ativo on estante_produto for each row when (tem_autor())
  execute function auditar_linha();

create function auditar_limites() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, antes, depois)
  values ((autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'alterar', new.produto_id, new.estante_id,
    jsonb_build_object('minimo', old.minimo, 'maximo', old.maximo), jsonb_build_object('minimo', new.minimo, 'maximo', new.maximo));
  return null;
end
$$;
create trigger auditoria_limites after update of minimo, maximo on estante_produto for each row
  when (tem_autor() and (old.minimo, old.maximo) is distinct from (new.minimo, new.maximo)) execute function auditar_limites();

-- Who was reminded of an open shelf without an order: when, how, and by whom (docs/decisions/060).
create table lembrete (
  id bigint generated always as identity primary key,
  estante_id int not null constraint lembrete_estante references estante on delete cascade,
  canal text not null constraint lembrete_canal check (canal in ('email', 'sino', 'whatsapp')),
  -- Null: the server itself. Without a foreign key and without a name: what was sent outlives who sent it.
  autor_id int,
  quando timestamptz not null
);
create index lembrete_da_estante on lembrete (estante_id, quando desc);

-- ------------------------------------------------------------------------------------------------------- pedidos

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
  -- Moves with every line that is added, so no index has it: the row changes in its page (docs/decisions/025).
  expira_em timestamptz,
  -- Grows with every change of the order or its lines: a statement that waited for the order's lock sees that its snapshot is old.
  versao int not null default 0,
  -- What its lines cost: sales by client, day or month read orders and never their lines (docs/decisions/024). Null: its lines say it.
  custo_total numeric(16,2) default 0,
  -- The `versao` that the provider put on paper last; null: none yet.
  versao_impressa int,
  -- Who of the client has seen that it was cancelled (docs/decisions/052).
  cancelamento_visto_por int[],
  -- Who asked for what, while an open order waits, whose `expira_em` is then infinite: `{"pedidaEm", "usuarioId", "dataEntrega"}`,
  -- read and written whole; names are read where they stand. Of an order that is not open it means nothing.
  aprovacao jsonb,
  constraint pedido_expira check ((expira_em is not null) = (status = 'Aberto')),
  constraint pedido_entrega check (status in ('Aberto', 'Cancelado') or data_entrega is not null)
) with (fillfactor = 80);
create unique index pedido_aberto on pedido (cliente_id) where status = 'Aberto';
create index pedido_do_cliente on pedido (cliente_id, id desc);
create index pedido_por_status on pedido (status, id desc);
create index pedido_por_entrega on pedido (data_entrega, id);
create index pedido_por_criacao on pedido (data_criacao, id);
create index pedido_por_confirmacao on pedido (data_confirmacao, id);
create index pedido_cancelado on pedido (cliente_id, data_cancelamento) where status = 'Cancelado';
create index pedido_aguarda on pedido (id) where aprovacao is not null and status = 'Aberto';
-- What a client's orders of one delivery day come to together (docs/decisions/047).
create index pedido_do_dia_do_cliente on pedido (cliente_id, data_entrega) where data_entrega is not null;
-- Which clients had deliveries on which days, without their orders' rows. `valor_total` is left out: it changes with every line.
create index pedido_contado on pedido (data_entrega, cliente_id) where status in ('Confirmado', 'Entregue', 'Finalizado');

-- Every sum is sent as a JSON number and has to stay exact in a double. An order's total and cost end at R$ 999.999.999,99;
-- a larger one from before can still be read, cancelled and made smaller (docs/decisions/005).
create function recusar_pedido_grande() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'numeric_value_out_of_range', message = 'the order is worth too much';
end
$$;
create trigger pedido_grande before update of valor_total, custo_total on pedido for each row
  when ((new.valor_total > 999999999.99 and new.valor_total > old.valor_total)
    or (new.custo_total > 999999999.99 and new.custo_total > coalesce(old.custo_total, 0)))
  execute function recusar_pedido_grande();

-- `quantidade` stays what was ordered. Null in `quantidade_entregue`: as ordered, or not delivered yet (the order's status tells).
-- `quantidade_voltou` is the part of `quantidade_ajustada` that came back into stock: it cost nothing in the end.
-- A line with `motivo_preco` has a price of its own, which the shelf's does not touch (docs/decisions/048).
create table item_pedido (
  id int generated always as identity primary key,
  pedido_id int not null constraint item_pedido_pedido references pedido on delete cascade,
  estante_id int not null,
  produto_id int not null,
  preco_venda numeric(12,2) not null,
  quantidade numeric(14,3) not null constraint item_pedido_quantidade check (quantidade > 0),
  preco_custo numeric(12,2) not null,
  valor numeric(16,2) not null,
  quantidade_entregue numeric(14,3),
  quantidade_ajustada numeric(14,3) not null default 0,
  quantidade_voltou numeric(14,3) not null default 0,
  motivo_entrega text,
  motivo_ajuste text,
  motivo_preco text,
  constraint item_pedido_unico unique (pedido_id, estante_id, produto_id),
  constraint item_pedido_estante foreign key (estante_id, produto_id) references estante_produto,
  constraint item_pedido_entrega check (quantidade_entregue >= 0),
  constraint item_pedido_ajuste check (quantidade_ajustada between 0 and coalesce(quantidade_entregue, quantidade)
    and quantidade_voltou between 0 and quantidade_ajustada)
) with (fillfactor = 90);
create index item_pedido_da_estante on item_pedido (estante_id, produto_id);

-- Who writes a line without `valor`. The orders' own statements write it: a condition costs a line less than a call.
create function valor_da_linha() returns trigger language plpgsql as $$
begin
  new.valor := round(new.preco_venda * (coalesce(new.quantidade_entregue, new.quantidade) - new.quantidade_ajustada), 2);
  return new;
end
$$;
create trigger valor_da_linha before insert on item_pedido for each row when (new.valor is null) execute function valor_da_linha();
create trigger valor_da_linha_mudada before update on item_pedido for each row
  when (new.valor = old.valor and (new.preco_venda, new.quantidade, new.quantidade_entregue, new.quantidade_ajustada)
    is distinct from (old.preco_venda, old.quantidade, old.quantidade_entregue, old.quantidade_ajustada))
  execute function valor_da_linha();

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

-- What was packed of a delivery: the line of the order, how much of it was there to be packed then, by whom and when. A line of
-- which another quantity is wanted since is not packed any more, so whoever changes an order need not know of this table.
create table marca_separacao (
  item_pedido_id int primary key constraint marca_separacao_item references item_pedido on delete cascade,
  quantidade numeric(14,3) not null,
  usuario_id int not null,
  usuario_nome text not null,
  quando timestamptz not null default now()
);

-- A client's saved list that makes an open order for its weekdays (docs/decisions/052). `itens` are `[{"produtoId", "quantidade"}]`,
-- read and written whole; a product that was deleted since is left out when they are read.
create table pedido_fixo (
  id int generated always as identity primary key,
  cliente_id int not null constraint pedido_fixo_cliente references cliente on delete cascade,
  nome text collate "pt-BR-x-icu" not null,
  dias_semana smallint[] not null constraint pedido_fixo_dias check (cardinality(dias_semana) > 0),
  pausado_ate date,
  itens jsonb not null constraint pedido_fixo_itens check (jsonb_typeof(itens) = 'array')
);
create index pedido_fixo_do_cliente on pedido_fixo (cliente_id, id);

-- What came of a list for one delivery day. One row per list and day is why several servers make it once. No foreign key to
-- the order: that a list was made outlives it.
create table pedido_fixo_dia (
  pedido_fixo_id int not null constraint pedido_fixo_dia_lista references pedido_fixo on delete cascade,
  dia date not null,
  situacao text not null constraint pedido_fixo_dia_situacao check (situacao in ('feito', 'nada', 'esperando')),
  pedido_id int,
  faltaram jsonb not null default '[]',
  quando timestamptz not null default now(),
  constraint pedido_fixo_dia_unico primary key (pedido_fixo_id, dia)
);

-- -------------------------------------------------------------------------------------------- somas dos relatórios

-- What was sold, summed up as orders change, so that reports read sums instead of all lines (docs/decisions/026). Sums are right
-- only together with the differences that are not folded into them yet. By delivery day, like every report: orders that count
-- (Confirmado, Entregue, Finalizado) and, apart, cancelled ones. What counts is what was delivered, less what came back.
create table resumo_dia (
  dia date primary key,
  pedidos int not null,
  valor_total numeric(18,2) not null,
  cancelados int not null
);
-- Months are their first day.
create table resumo_mes_cliente (
  mes date,
  cliente_id int,
  pedidos int not null,
  valor_total numeric(18,2) not null,
  primary key (mes, cliente_id)
);
create table resumo_dia_produto (
  dia date,
  produto_id int,
  quantidade numeric(18,3) not null,
  valor numeric(18,2) not null,
  primary key (dia, produto_id)
) with (fillfactor = 90);
create table resumo_mes_produto (
  mes date,
  produto_id int,
  quantidade numeric(18,3) not null,
  valor numeric(18,2) not null,
  primary key (mes, produto_id)
) with (fillfactor = 90);

-- What a change adds to the sums of a day and takes from them. Rows are only ever added here and folded away: no order waits for
-- another's. Lines are arrays, so that an order is one row.
create table resumo_diferenca (
  id bigint generated always as identity primary key,
  dia date not null,
  cliente_id int not null,
  pedidos int not null default 0,
  cancelados int not null default 0,
  valor_total numeric(18,2) not null default 0,
  produtos int[] not null default '{}',
  quantidades numeric[] not null default '{}',
  valores numeric[] not null default '{}'
);

-- Sums everything up anew from orders and lines, while nobody writes them: after loading in bulk, and to mend.
create function resumir_tudo() returns void language plpgsql as $$
begin
  lock table item_pedido, pedido, resumo_diferenca in share row exclusive mode;
  delete from resumo_diferenca;
  delete from resumo_dia;
  delete from resumo_mes_cliente;
  delete from resumo_dia_produto;
  delete from resumo_mes_produto;
  insert into resumo_dia
  select data_entrega, count(*) filter (where status <> 'Cancelado'),
    coalesce(sum(valor_total) filter (where status <> 'Cancelado'), 0), count(*) filter (where status = 'Cancelado')
  from pedido where status <> 'Aberto' and data_entrega is not null group by data_entrega order by data_entrega;
  insert into resumo_mes_cliente
  select date_trunc('month', data_entrega::timestamp), cliente_id, count(*), sum(valor_total)
  from pedido where status in ('Confirmado', 'Entregue', 'Finalizado') and data_entrega is not null group by 1, 2 order by 1, 2;
  insert into resumo_dia_produto
  select p.data_entrega, i.produto_id, sum(coalesce(i.quantidade_entregue, i.quantidade) - i.quantidade_ajustada), sum(i.valor)
  from pedido p join item_pedido i on i.pedido_id = p.id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by 1, 2 order by 1, 2;
  insert into resumo_mes_produto
  select date_trunc('month', dia::timestamp), produto_id, sum(quantidade), sum(valor)
  from resumo_dia_produto group by 1, 2 order by 1, 2;
end
$$;

-- An order begins or ceases to count, moves, or is worth something else. Its lines go with it, but those of a new order
-- come after it and tell of themselves. No statement may change lines and what their order counts for at once.
create function resumir_pedido() returns trigger language plpgsql as $$
declare
  contava constant boolean := tg_op <> 'INSERT' and old.data_entrega is not null and old.status in ('Confirmado', 'Entregue', 'Finalizado');
  conta constant boolean := tg_op <> 'DELETE' and new.data_entrega is not null and new.status in ('Confirmado', 'Entregue', 'Finalizado');
begin
  if contava and conta and old.data_entrega = new.data_entrega and old.cliente_id = new.cliente_id then
    if old.valor_total <> new.valor_total then
      insert into resumo_diferenca (dia, cliente_id, valor_total)
      values (new.data_entrega, new.cliente_id, new.valor_total - old.valor_total);
    end if;
    return null;
  end if;
  if contava then
    insert into resumo_diferenca (dia, cliente_id, pedidos, valor_total, produtos, quantidades, valores)
    select old.data_entrega, old.cliente_id, -1, -old.valor_total, coalesce(array_agg(produto_id), '{}'),
      coalesce(array_agg(quantidade_ajustada - coalesce(quantidade_entregue, quantidade)), '{}'), coalesce(array_agg(-valor), '{}')
    from item_pedido where pedido_id = old.id;
  elsif tg_op <> 'INSERT' and old.status = 'Cancelado' and old.data_entrega is not null then
    insert into resumo_diferenca (dia, cliente_id, cancelados) values (old.data_entrega, old.cliente_id, -1);
  end if;
  if tg_op = 'INSERT' and conta then
    insert into resumo_diferenca (dia, cliente_id, pedidos, valor_total)
    values (new.data_entrega, new.cliente_id, 1, new.valor_total);
  elsif conta then
    insert into resumo_diferenca (dia, cliente_id, pedidos, valor_total, produtos, quantidades, valores)
    select new.data_entrega, new.cliente_id, 1, new.valor_total, coalesce(array_agg(produto_id), '{}'),
      coalesce(array_agg(coalesce(quantidade_entregue, quantidade) - quantidade_ajustada), '{}'), coalesce(array_agg(valor), '{}')
    from item_pedido where pedido_id = new.id;
  elsif tg_op <> 'DELETE' and new.status = 'Cancelado' and new.data_entrega is not null then
    insert into resumo_diferenca (dia, cliente_id, cancelados) values (new.data_entrega, new.cliente_id, 1);
  end if;
  return case tg_op when 'DELETE' then old end;
end
$$;
create trigger resumo_novo after insert on pedido for each row when (new.status <> 'Aberto') execute function resumir_pedido();
-- An open order's changes stop at these two comparisons: PostgreSQL plans a condition anew for each statement.
create trigger resumo after update of status, data_entrega, cliente_id, valor_total on pedido for each row
  when (old.status <> 'Aberto' or new.status <> 'Aberto') execute function resumir_pedido();
-- Before, while its lines are still there.
create trigger resumo_velho before delete on pedido for each row when (old.status <> 'Aberto') execute function resumir_pedido();

-- Lines that come to an order that counts, all of a statement at once. Most come to one that is open, and nothing is written.
create function resumir_linhas_novas() returns trigger language plpgsql as $$
begin
  insert into resumo_diferenca (dia, cliente_id, produtos, quantidades, valores)
  select p.data_entrega, p.cliente_id, array_agg(n.produto_id),
    array_agg(coalesce(n.quantidade_entregue, n.quantidade) - n.quantidade_ajustada), array_agg(n.valor)
  from novas n join pedido p on p.id = n.pedido_id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by p.id;
  return null;
end
$$;
create trigger resumo_novas after insert on item_pedido referencing new table as novas
  for each statement execute function resumir_linhas_novas();

-- Row by row, because a statement that changes none then costs nothing.
create function resumir_linha() returns trigger language plpgsql as $$
begin
  insert into resumo_diferenca (dia, cliente_id, produtos, quantidades, valores)
  select p.data_entrega, p.cliente_id, array_agg(l.produto_id), array_agg(l.quantidade), array_agg(l.valor)
  from (
      select old.pedido_id, old.produto_id, old.quantidade_ajustada - coalesce(old.quantidade_entregue, old.quantidade) as quantidade,
        -old.valor as valor
      union all
      select new.pedido_id, new.produto_id, coalesce(new.quantidade_entregue, new.quantidade) - new.quantidade_ajustada, new.valor
      where tg_op = 'UPDATE'
    ) l join pedido p on p.id = l.pedido_id
  where p.status in ('Confirmado', 'Entregue', 'Finalizado') and p.data_entrega is not null group by p.id;
  return null;
end
$$;
create trigger resumo after update on item_pedido for each row
  when ((old.pedido_id, old.produto_id, coalesce(old.quantidade_entregue, old.quantidade) - old.quantidade_ajustada, old.valor)
    is distinct from (new.pedido_id, new.produto_id, coalesce(new.quantidade_entregue, new.quantidade) - new.quantidade_ajustada, new.valor))
  execute function resumir_linha();
create trigger resumo_velha after delete on item_pedido for each row execute function resumir_linha();

create function esquecer_resumo() returns trigger language plpgsql as $$
begin
  delete from resumo_diferenca;
  delete from resumo_dia;
  delete from resumo_mes_cliente;
  delete from resumo_dia_produto;
  delete from resumo_mes_produto;
  return null;
end
$$;
create trigger resumo_vazio after truncate on pedido for each statement execute function esquecer_resumo();

-- -------------------------------------------------------------------------------------------------------- avisos

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
-- The next mail of a long queue is found where it begins.
create index aviso_recebido_a_enviar on aviso_recebido (proxima, id) where correio = 'fila';
create index aviso_recebido_na_ordem on aviso_recebido (usuario_id, id) where correio = 'fila';
create index aviso_recebido_por_juntar on aviso_recebido (junta_ate) where junta_ate is not null;

create table aviso_preferencia (
  usuario_id int not null constraint aviso_preferencia_usuario references usuario on delete cascade,
  tipo text not null,
  canal text not null constraint aviso_preferencia_canal check (canal in ('email', 'sino', 'nada')),
  -- Once a person chooses anew, what was signed before (`configuracao.chave_de_saida`) is dead.
  versao int not null default 1,
  constraint aviso_preferencia_unica primary key (usuario_id, tipo)
);

-- --------------------------------------------------------------------------------------------------- importações

-- Files being imported: their rows wait here, checked, until they are written or given up (docs/decisions/049). Gone after a day.
create table importacao (
  id int generated always as identity primary key,
  usuario_id int not null constraint importacao_usuario references usuario on delete cascade,
  tipo text not null constraint importacao_tipo check (tipo in ('produtos', 'clientes', 'estante-produtos')),
  estante_id int constraint importacao_estante references estante on delete cascade,
  arquivo text not null,
  -- A cancelled one is nobody's any more; it stays a while for the file that may be corrected from it.
  situacao text not null default 'conferindo' constraint importacao_situacao
    check (situacao in ('conferindo', 'pronta', 'gravando', 'feita', 'interrompida', 'cancelada')),
  -- The file's columns that are known, in its order: [{campo, titulo}].
  colunas jsonb not null,
  ignoradas text[] not null,
  total int not null,
  feitas int not null default 0,
  novas int not null default 0,
  alteradas int not null default 0,
  iguais int not null default 0,
  ruins int not null default 0,
  gravadas_novas int,
  gravadas_alteradas int,
  -- When the server at work on it was last heard of: one that died leaves it behind.
  sinal_em timestamptz not null default now(),
  criada_em timestamptz not null default now(),
  -- How the file was read, where somebody might think otherwise: which sheet, hidden rows.
  avisos text[] not null default '{}',
  -- The import whose bad rows, corrected, are this file: what it has is not taken a second time.
  corrige_id int constraint importacao_corrige references importacao on delete set null,
  -- Of `novas` and `alteradas`, those with a doubt.
  duvidosas_novas int not null default 0,
  duvidosas_alteradas int not null default 0,
  -- All columns of the file, with the field that each was read as and some of its cells.
  colunas_do_arquivo jsonb not null default '[]',
  -- How its units are written, what each was read as, and in how many rows.
  unidades jsonb not null default '[]',
  -- New buyers that the rows bring, whatever becomes of their clients; and those of them that are only written with the warnings.
  compradores int not null default 0,
  compradores_duvidosos int not null default 0,
  gravados_compradores int,
  constraint importacao_da_estante check ((tipo = 'estante-produtos') = (estante_id is not null))
);
create index importacao_criada on importacao (criada_em);
create index importacao_do_usuario on importacao (usuario_id);
create index importacao_na_estante on importacao (estante_id);
create index importacao_corrigida on importacao (corrige_id);

create table importacao_linha (
  importacao_id int not null constraint importacao_linha_importacao references importacao on delete cascade,
  linha int not null,
  -- As the file has it, in the order of `colunas`.
  celulas text[] not null,
  -- What it says, in the API's fields; null where it can't be read.
  dados jsonb,
  -- What identifies its record: the CNPJ, the product's name as searches compare it.
  chave text collate "C",
  -- What its own cells have wrong: [{campo, valor, mensagem}].
  erros jsonb,
  -- What stands against it in the file's other rows and in the database; found anew before it is written.
  conflito jsonb,
  situacao text constraint importacao_linha_situacao check (situacao in ('nova', 'alterada', 'igual', 'ruim')),
  registro_id int,
  -- What its cells have that is taken only when somebody says so: [{campo, valor, mensagem}].
  avisos jsonb,
  -- Whether the row brings a buyer who is not there yet; 'duvidoso': this row, or the one that brings the client, has a warning.
  comprador text constraint importacao_linha_comprador check (comprador in ('novo', 'duvidoso')),
  constraint importacao_linha_unica primary key (importacao_id, linha)
);
create index importacao_linha_por_situacao on importacao_linha (importacao_id, situacao, linha);

-- What a word of a file means here, said once by a person: a spelling of a unit, or a column's heading in one kind of import.
create table termo_de_importacao (
  id int generated always as identity primary key,
  onde text not null constraint termo_de_importacao_onde
    check (onde in ('unidade', 'produtos', 'clientes', 'estante-produtos')),
  -- As words are compared: without accents and case.
  texto text collate "C" not null constraint termo_de_importacao_texto check (texto <> ''),
  -- A unit, or a field; '' for a column that is not to be read.
  valor text not null,
  dito_em timestamptz not null default now(),
  constraint termo_de_importacao_unico unique (onde, texto)
);

-- ------------------------------------------------------------------------------------------ o que a auditoria conta

-- The same three triggers for each table: the kind of record, the column of its name, the columns that are told.
do $$
declare
  alvo record;
  argumentos text;
begin
  for alvo in
    select * from (values
      ('configuracao', 'configuracoes', '', '{nome,cnpj,endereco,telefone,email,cor,logo,empresas,dias_entrega,horario_corte,
        pedido_minimo,dias_sem_entrega,lembrete_horas}'::text[]),
      ('cliente', 'cliente', 'nome', '{nome,cnpj,endereco,email,cidade,estado,cep,telefone,ativo,dias_entrega,horario_corte,
        pedido_minimo,aprovacao_acima}'),
      ('usuario', 'usuario', 'nome', '{nome,email,admin,papel,cliente_id,segundo_fator,convidado_em}'),
      ('produto', 'produto', 'nome', '{nome,preco_custo,unidade_medida,ativo,codigo,ean,categoria,fornecedor,embalagem,
        codigo_externo,multiplo}'),
      ('apelido', 'apelido', 'texto', '{cliente_id,texto,produto_id}'),
      ('estante', 'estante', 'periodo', '{periodo,cliente_id,observacao,ativa,valida_de,valida_ate,abre_em,fecha_em}'),
      ('pedido', 'pedido', '', '{cliente_id,status,observacao,empresa,data_criacao,data_entrega,valor_total}'),
      ('pedido_fixo', 'pedido-fixo', 'nome', '{nome,cliente_id,dias_semana,pausado_ate,itens}'),
      ('termo_de_importacao', 'termo-de-importacao', 'texto', '{onde,texto,valor}')
    ) as t (tabela, entidade, nome, colunas)
  loop
    argumentos := (select string_agg(quote_literal(a), ', ') from unnest(array[alvo.entidade, alvo.nome] || alvo.colunas) a);
    execute format('create trigger auditoria_velhas after delete on %I referencing old table as velhas
      for each statement when (tem_autor()) execute function auditar(%s)', alvo.tabela, argumentos);
    continue when alvo.tabela = 'pedido'; -- what else happens to an order is in its own story
    execute format('create trigger auditoria_novas after insert on %I referencing new table as novas
      for each statement when (tem_autor()) execute function auditar(%s)', alvo.tabela, argumentos);
    execute format('create trigger auditoria after update on %I referencing old table as velhas new table as novas
      for each statement when (tem_autor()) execute function auditar(%s)', alvo.tabela, argumentos);
  end loop;
end
$$;
