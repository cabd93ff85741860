-- Other systems' addresses, and what is to be sent to them (docs/decisions/068).
select travar_tabelas('cliente, produto, estoque');

create table webhook (
  id int generated always as identity primary key,
  url text not null,
  eventos text[] not null,
  ativo boolean not null default true,
  segredo text not null,
  criado_em timestamptz not null default now()
);
create trigger auditoria_velhas after delete on webhook referencing old table as velhas
  for each statement when (tem_autor()) execute function auditar('webhook', 'url', 'url', 'eventos', 'ativo');
create trigger auditoria_novas after insert on webhook referencing new table as novas
  for each statement when (tem_autor()) execute function auditar('webhook', 'url', 'url', 'eventos', 'ativo');
create trigger auditoria after update on webhook referencing old table as velhas new table as novas
  for each statement when (tem_autor()) execute function auditar('webhook', 'url', 'url', 'eventos', 'ativo');

-- One event for one webhook. No foreign keys: what writes an event takes no lock for it. Events of one record have rising ids,
-- because whoever writes one holds the record's lock.
create table entrega_webhook (
  id bigint generated always as identity primary key,
  webhook_id int not null,
  tipo text not null,
  -- The record: `pedido` of `pedido.alterado`, and its number.
  entidade text not null generated always as (split_part(tipo, '.', 1)) stored,
  registro_id int not null,
  -- Its row as it was then, and the body made of it, the same on every attempt.
  registro jsonb not null,
  corpo text,
  quando timestamptz not null default clock_timestamp(),
  situacao text not null default 'esperando' constraint entrega_webhook_situacao check (situacao in ('esperando', 'entregue', 'falhou')),
  tentativas smallint not null default 0,
  proxima timestamptz not null default clock_timestamp(),
  status smallint,
  erro text,
  entregue_em timestamptz
);
create index entrega_webhook_a_enviar on entrega_webhook (webhook_id, proxima, id) where situacao = 'esperando';
-- Begins with the record, so that a webhook's next delivery is never looked for here.
create index entrega_webhook_na_ordem on entrega_webhook (registro_id, entidade, webhook_id, id) where situacao = 'esperando';
create index entrega_webhook_teste on entrega_webhook (webhook_id) where situacao = 'esperando' and tipo = 'teste';
create index entrega_webhook_falhando on entrega_webhook (webhook_id) where situacao = 'esperando' and tentativas > 0;
create index entrega_webhook_do_webhook on entrega_webhook (webhook_id, id desc);
create index entrega_webhook_entregue on entrega_webhook (webhook_id, entregue_em) where entregue_em is not null;
create index entrega_webhook_por_momento on entrega_webhook (quando);

-- Arguments: the event, and the column of the record's number. Whoever changes a record, an import too, need not know of webhooks.
create function anotar_evento() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where tg_argv[0] = any(eventos)) then
    return null;
  elsif tg_op = 'INSERT' then
    insert into entrega_webhook (webhook_id, tipo, registro_id, registro)
    select w.id, tg_argv[0], (n.registro ->> tg_argv[1])::int, n.registro
    from webhook w cross join (select to_jsonb(n) as registro from novas n) n where tg_argv[0] = any(w.eventos);
  else
    insert into entrega_webhook (webhook_id, tipo, registro_id, registro)
    select w.id, tg_argv[0], (n.registro ->> tg_argv[1])::int, n.registro
    from webhook w cross join (select to_jsonb(n) as registro from novas n except select to_jsonb(v) from velhas v) n
    where tg_argv[0] = any(w.eventos);
  end if;
  return null;
end
$$;

do $$
declare
  alvo record;
begin
  for alvo in
    select * from (values ('cliente', 'id'), ('produto', 'id'), ('estoque', 'produto_id')) a (tabela, numero)
  loop
    execute format('create trigger evento_novas after insert on %I referencing new table as novas
      for each statement execute function anotar_evento(%L, %L)', alvo.tabela, alvo.tabela || '.alterado', alvo.numero);
    execute format('create trigger evento after update on %I referencing old table as velhas new table as novas
      for each statement execute function anotar_evento(%L, %L)', alvo.tabela, alvo.tabela || '.alterado', alvo.numero);
  end loop;
end
$$;
