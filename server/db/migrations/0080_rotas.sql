-- Routes, whom they name, and the day's own order of stops (docs/decisions/069). Who drives is a role of the provider's.
select travar_tabelas('usuario, cliente, pedido');

alter table usuario drop constraint usuario_papel_do_tipo, add constraint usuario_papel_do_tipo check (
  papel in ('administrador', 'separador', 'entregador', 'comprador', 'aprovador', 'leitor')
    and admin = (papel in ('administrador', 'separador', 'entregador')));
create or replace trigger papel_do_tipo before insert or update of admin on usuario for each row
  when (new.admin <> (new.papel in ('administrador', 'separador', 'entregador'))) execute function papel_do_tipo();

create table rota (
  id int generated always as identity primary key,
  nome text not null constraint rota_nome unique,
  veiculo text not null default '',
  -- No foreign key: with the client's route it would make a circle, which no backup could write back table by table.
  entregador_id int,
  ativa boolean not null default true
);
create index rota_do_entregador on rota (entregador_id);

create function largar_rotas() returns trigger language plpgsql as $$
begin
  update rota set entregador_id = null where entregador_id = old.id;
  return null;
end
$$;
create trigger largar_rotas after delete on usuario for each row execute function largar_rotas();

alter table cliente add rota_id int constraint cliente_rota references rota on delete set null,
  add ordem_na_rota int,
  add janela_entrega text not null default '',
  add observacao_entrega text not null default '';
create index cliente_da_rota on cliente (rota_id, ordem_na_rota) where rota_id is not null;

-- One day's change: the client's stop is on this route, at this place; on none where it was left out.
create table parada_do_dia (
  dia date not null,
  cliente_id int not null references cliente on delete cascade,
  rota_id int references rota on delete cascade,
  ordem int,
  primary key (dia, cliente_id)
);
create index parada_da_rota on parada_do_dia (rota_id) where rota_id is not null;

create function rota_do_dia(dia date, cliente int) returns int language sql stable
  return (select case when d.dia is null then c.rota_id else d.rota_id end
    from cliente c left join parada_do_dia d on d.dia = $1 and d.cliente_id = c.id where c.id = $2);

alter table pedido add recebido_por text not null default '';
create table assinatura (
  pedido_id int primary key references pedido on delete cascade,
  png bytea not null
);

-- Nobody was there: the order stays as it is.
create table tentativa_de_entrega (
  id int generated always as identity primary key,
  pedido_id int not null references pedido on delete cascade,
  dia date not null,
  motivo text not null,
  quando timestamptz not null default clock_timestamp()
);
create index tentativa_do_pedido on tentativa_de_entrega (pedido_id, dia);

create trigger auditoria_velhas after delete on rota referencing old table as velhas
  for each statement when (tem_autor()) execute function auditar('rota', 'nome');
create trigger auditoria_novas after insert on rota referencing new table as novas
  for each statement when (tem_autor()) execute function auditar('rota', 'nome');
create trigger auditoria after update on rota referencing old table as velhas new table as novas
  for each statement when (tem_autor()) execute function auditar('rota', 'nome');
