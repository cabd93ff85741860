-- What clients owe and paid (docs/decisions/066). Orders delivered before are open, and due on their delivery day, until an
-- administrator answers once whether the older ones were paid.
select travar_tabelas('configuracao, cliente, pedido');

alter table configuracao
  add column prazo_dias smallint not null default 0 constraint configuracao_prazo check (prazo_dias between 0 and 120),
  add column dia_vencimento smallint constraint configuracao_dia_vencimento check (dia_vencimento between 1 and 31),
  add column bloqueia_atraso_dias smallint constraint configuracao_bloqueio check (bloqueia_atraso_dias between 0 and 365),
  -- Whether the orders delivered before are still to be asked about.
  add column pergunta_pagos boolean not null default false;

alter table cliente
  add column prazo_dias smallint constraint cliente_prazo check (prazo_dias between 0 and 120),
  add column dia_vencimento smallint constraint cliente_dia_vencimento check (dia_vencimento between 1 and 31),
  add column limite_credito numeric(12,2),
  -- Until this day the client may order above its limit and in spite of what is overdue.
  add column liberado_ate date,
  add column motivo_liberacao text;

-- One row for each delivered order. Written only with its client's row locked, so that a payment locks no order.
create table recebivel (
  pedido_id int primary key references pedido,
  cliente_id int not null references cliente,
  data_entrega date not null,
  vencimento date not null,
  -- What was owed at the delivery; adjustments are rows of their own.
  entregue numeric(16,2) not null,
  -- The order's `valor_total` of now.
  valor numeric(16,2) not null,
  pago numeric(16,2) not null default 0,
  saldo numeric(16,2) not null generated always as (valor - pago) stored,
  constraint recebivel_pago check (pago between 0 and valor)
) with (fillfactor = 90);
create index recebivel_do_cliente on recebivel (cliente_id, vencimento, pedido_id);
create index recebivel_por_entrega on recebivel (cliente_id, data_entrega, pedido_id);
create index recebivel_por_vencimento on recebivel (vencimento, pedido_id);
create index recebivel_aberto on recebivel (cliente_id, vencimento, pedido_id) include (saldo) where pago < valor;
create index recebivel_vencendo on recebivel (vencimento, pedido_id) include (saldo) where pago < valor;

-- What came to be owed more or less after the delivery, as of the day on which it did.
create table ajuste_recebivel (
  id int generated always as identity primary key,
  pedido_id int not null references recebivel,
  cliente_id int not null references cliente,
  data date not null,
  valor numeric(16,2) not null constraint ajuste_recebivel_valor check (valor <> 0)
);
create index ajuste_recebivel_do_cliente on ajuste_recebivel (cliente_id, data, id);
create index ajuste_recebivel_do_pedido on ajuste_recebivel (pedido_id);

create table pagamento (
  id int generated always as identity primary key,
  cliente_id int not null constraint pagamento_cliente references cliente,
  data date not null,
  valor numeric(16,2) not null constraint pagamento_valor check (valor > 0),
  forma text not null
    constraint pagamento_forma check (forma in ('pix', 'dinheiro', 'transferencia', 'boleto', 'cartao', 'cheque', 'outro')),
  referencia text not null default '',
  observacao text not null default '',
  -- The bank's number of the credit.
  fitid text,
  usuario_id int,
  usuario_nome text not null,
  criado_em timestamptz not null default now(),
  -- The part that no order uses yet.
  credito numeric(16,2) not null constraint pagamento_credito check (credito between 0 and valor),
  -- The business's day on which it was taken back.
  estornado_dia date,
  motivo_estorno text,
  constraint pagamento_estorno check ((estornado_dia is null) = (motivo_estorno is null) and (estornado_dia is null or credito = 0))
);
create unique index pagamento_fitid on pagamento (fitid) where estornado_dia is null;
create index pagamento_do_cliente on pagamento (cliente_id, data, id);
create index pagamento_por_data on pagamento (data, id);
create index pagamento_com_credito on pagamento (cliente_id, data, id) include (credito) where credito > 0;
create index pagamento_estornado on pagamento (cliente_id, estornado_dia, id) where estornado_dia is not null;

-- How much of a payment each order uses now.
create table pagamento_pedido (
  pagamento_id int not null references pagamento,
  pedido_id int not null references recebivel,
  valor numeric(16,2) not null constraint pagamento_pedido_valor check (valor >= 0),
  primary key (pagamento_id, pedido_id)
);
create index pagamento_pedido_do_pedido on pagamento_pedido (pedido_id);

-- What a client will owe besides what is delivered.
create index pedido_por_entregar on pedido (cliente_id) where status = 'Confirmado';

-- Delivery day and days to pay, then the first such day of the month: its last one, where the month is shorter.
create function vencimento_de(entrega date, prazo int, dia int) returns date language sql immutable
  return (
    select coalesce(min(d.dia), p.dia) from (select entrega + prazo as dia) p
      left join lateral (
        select m.comeco + least(vencimento_de.dia, extract(day from m.comeco + interval '1 month' - interval '1 day')::int) - 1 as dia
        from (select (date_trunc('month', p.dia) + make_interval(months => n))::date as comeco from generate_series(0, 1) n) m
      ) d on d.dia >= p.dia and vencimento_de.dia is not null
    group by p.dia
  );

-- Whoever delivers an order, by whatever statement: it is owed.
create function dever_o_entregue() returns trigger language plpgsql as $$
begin
  perform from cliente where id = new.cliente_id for no key update;
  insert into recebivel (pedido_id, cliente_id, data_entrega, vencimento, entregue, valor)
  select new.id, new.cliente_id, new.data_entrega,
    vencimento_de(new.data_entrega, coalesce(c.prazo_dias, f.prazo_dias), coalesce(c.dia_vencimento, f.dia_vencimento)),
    new.valor_total, new.valor_total
  from cliente c cross join configuracao f where c.id = new.cliente_id;
  return null;
end
$$;
create trigger dever_o_entregue after update of status on pedido for each row
  when (new.status in ('Entregue', 'Finalizado') and old.status not in ('Entregue', 'Finalizado'))
  execute function dever_o_entregue();
create trigger dever_o_entregue_ao_criar after insert on pedido for each row
  when (new.status in ('Entregue', 'Finalizado')) execute function dever_o_entregue();

insert into recebivel (pedido_id, cliente_id, data_entrega, vencimento, entregue, valor)
select id, cliente_id, data_entrega, data_entrega, valor_total, valor_total from pedido where status in ('Entregue', 'Finalizado');
update configuracao set pergunta_pagos = exists (select from recebivel);

-- The audit tells of a payment, and that it was taken back.
create trigger auditoria_novas after insert on pagamento referencing new table as novas
  for each statement when (tem_autor()) execute function auditar('pagamento', '', 'cliente_id', 'data', 'valor', 'forma', 'referencia',
    'observacao', 'fitid');
create trigger auditoria after update on pagamento referencing old table as velhas new table as novas
  for each statement when (tem_autor()) execute function auditar('pagamento', '', 'estornado_dia', 'motivo_estorno');
