-- What each person may do (docs/decisions/056): `admin` says for whom, `papel` how much.
select travar_tabelas('usuario, item_pedido, auditoria');

alter table usuario add column papel text not null default 'comprador';
update usuario set papel = 'administrador' where admin;

-- The version before writes `admin` alone: then it is the first role of that kind.
create function papel_do_tipo() returns trigger language plpgsql as $$
begin
  new.papel := case when new.admin then 'administrador' else 'comprador' end;
  return new;
end
$$;
create trigger papel_do_tipo before insert or update of admin on usuario for each row
  when (new.admin <> (new.papel in ('administrador', 'separador'))) execute function papel_do_tipo();
alter table usuario add constraint usuario_papel_do_tipo
  check (papel in ('administrador', 'separador', 'comprador', 'aprovador', 'leitor')
    and admin = (papel in ('administrador', 'separador')));
create index usuario_por_papel on usuario (papel, nome, id) where papel <> 'comprador';

-- Another role is another access: whoever listens is looked at again (migration 0013).
create or replace trigger acesso_mudou after update of admin, cliente_id, papel on usuario for each row
  when ((old.admin, old.cliente_id, old.papel) is distinct from (new.admin, new.cliente_id, new.papel))
  execute function avisar_acesso('usuario', 'id');

drop trigger auditoria_novas on usuario;
drop trigger auditoria on usuario;
drop trigger auditoria_velhas on usuario;
do $$
declare
  colunas constant text := $c$'usuario', 'nome', 'nome', 'email', 'admin', 'papel', 'cliente_id', 'segundo_fator', 'convidado_em'$c$;
begin
  execute format('create trigger auditoria_novas after insert on usuario referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria after update on usuario referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria_velhas after delete on usuario referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
end
$$;
-- Who became an administrator, also from packing: all others are told (migration 0012 has the index for lines from before).
create index auditoria_de_papel on auditoria (id) where entidade = 'usuario' and depois ->> 'papel' = 'administrador';

-- What was packed of a delivery: the line of the order, how much of it was there to be packed then, by whom and when. A line of
-- which another quantity is wanted since is not packed any more, so whoever changes an order need not know of this table.
create table marca_separacao (
  item_pedido_id int primary key constraint marca_separacao_item references item_pedido on delete cascade,
  quantidade numeric(14,3) not null,
  usuario_id int not null,
  usuario_nome text not null,
  quando timestamptz not null default now()
);
