-- Cancellations that a buyer has not seen yet (docs/decisions/052): those since the buyer is here, seen one by one. Who has
-- seen one stands with the order: there are few, and they go with it.
alter table pedido add column cancelamento_visto_por int[];
alter table usuario add column cancelamentos_desde timestamptz not null default now();
create index pedido_cancelado on pedido (cliente_id, data_cancelamento) where status = 'Cancelado';

-- The first steps of a new business, put away for the whole provider.
alter table configuracao add column primeiros_passos_dispensados boolean not null default false;

-- A client's saved list that makes an open order for its weekdays. `itens` are `[{"produtoId", "quantidade"}]`, read and
-- written whole; a product that was deleted since is left out when they are read.
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

do $$
declare
  colunas constant text := $c$'pedido-fixo', 'nome', 'nome', 'cliente_id', 'dias_semana', 'pausado_ate', 'itens'$c$;
begin
  execute format('create trigger auditoria_novas after insert on pedido_fixo referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria after update on pedido_fixo referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria_velhas after delete on pedido_fixo referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
end
$$;
