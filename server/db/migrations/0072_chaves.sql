-- Keys for other systems (docs/decisions/067). A key signs what it does with its number, made negative, where people's numbers
-- stand; answers tell null. Only an Idempotency-Key's owner is a foreign key: of people.
create table chave (
  id int generated always as identity primary key,
  nome text not null,
  prefixo text not null,
  segredo_hash bytea not null constraint chave_segredo unique,
  escopos text[] not null,
  criada_em timestamptz not null default now(),
  expira_em timestamptz,
  ultimo_uso timestamptz
);
create trigger auditoria_velhas after delete on chave referencing old table as velhas
  for each statement when (tem_autor()) execute function auditar('chave', 'nome', 'nome', 'escopos', 'expira_em');
create trigger auditoria_novas after insert on chave referencing new table as novas
  for each statement when (tem_autor()) execute function auditar('chave', 'nome', 'nome', 'escopos', 'expira_em');

select travar_tabelas('idempotencia');
alter table idempotencia drop constraint idempotencia_usuario,
  add column pessoa_id int generated always as (case when usuario_id > 0 then usuario_id end) stored
    constraint idempotencia_usuario references usuario on delete cascade;
