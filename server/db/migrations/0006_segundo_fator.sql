-- An administrator's second factor (docs/decisions/023). Whether it is on stands with the user, because the statement
-- that opens a session locks that row and must see it switched on meanwhile.
alter table usuario
  add column segundo_fator boolean not null default false,
  add constraint usuario_segundo_fator check (admin or not segundo_fator);

-- The app that makes the codes: waiting for its first one, or in use where `usuario.segundo_fator`.
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
