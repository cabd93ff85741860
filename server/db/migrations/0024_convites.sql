-- Links by which a person sets a password (docs/decisions/054).
select travar_tabelas('usuario');

alter table usuario
  -- Absent: was invited and has not come in yet. No password fits then, in the version before too.
  alter column senha_hash drop not null,
  add column convidado_em timestamptz,
  -- One mail in a while, however often it is asked for.
  add column senha_pedida_em timestamptz,
  -- Grows with every change after which no link of before counts.
  add column versao_do_acesso int not null default 0;
create index usuario_sem_senha on usuario (nome, id) where senha_hash is null;

-- By a trigger, so that the version before, which may run beside this one, ends links too.
create function contar_acesso() returns trigger language plpgsql as $$
begin
  new.versao_do_acesso := old.versao_do_acesso + 1;
  return new;
end
$$;
create trigger contar_acesso before update of senha_hash, email, admin, cliente_id on usuario for each row
  when ((old.senha_hash, old.email, old.admin, old.cliente_id) is distinct from (new.senha_hash, new.email, new.admin, new.cliente_id))
  execute function contar_acesso();

-- Only the token's SHA-256 is kept. It counts while the user's access is of the version that it was made for.
create table link (
  token_hash bytea primary key,
  usuario_id int not null constraint link_usuario references usuario on delete cascade,
  tipo text not null constraint link_tipo check (tipo in ('convite', 'senha')),
  versao_do_acesso int not null,
  expira_em timestamptz not null
);
create index link_do_usuario on link (usuario_id);
create index link_expira on link (expira_em);

-- Who made a link for whom is told too.
drop trigger auditoria_novas on usuario;
drop trigger auditoria on usuario;
drop trigger auditoria_velhas on usuario;
do $$
declare
  colunas constant text := $c$'usuario', 'nome', 'nome', 'email', 'admin', 'cliente_id', 'segundo_fator', 'convidado_em'$c$;
begin
  execute format('create trigger auditoria_novas after insert on usuario referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria after update on usuario referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria_velhas after delete on usuario referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
end
$$;
