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

-- What is heard live ends with it.
create trigger acesso_acabou after delete on visita for each row
  when (old.expira_em > now()) execute function avisar_acesso('cliente', 'cliente_id');
