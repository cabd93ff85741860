-- What changed since, and other systems' numbers (docs/decisions/067).
select travar_tabelas('cliente, produto, estante, estante_produto, pedido, recebivel, pagamento');

-- The transaction has its number before the clock is read: whoever follows changes sees it running, or reads an earlier clock.
create function instante_da_mudanca() returns timestamptz language plpgsql as $$
begin
  perform pg_current_xact_id();
  return date_trunc('milliseconds', clock_timestamp());
end
$$;
create function marcar_mudanca() returns trigger language plpgsql as $$
begin
  new.alterado_em := instante_da_mudanca();
  return new;
end
$$;

-- When orders and shelves changed, with what else changes them (a payment, a line): rows of their own, so that no row is locked
-- that others lock first. Whoever writes deletes the earlier ones that nobody else holds; of several, the newest counts.
create table mudanca (
  tipo text not null,
  registro_id int not null,
  alterado_em timestamptz(3) not null
);

do $$
declare
  tabela text;
begin
  foreach tabela in array array['cliente', 'produto', 'estante', 'pedido', 'pagamento'] loop
    execute format('alter table %I add column alterado_em timestamptz(3) not null default now()', tabela);
    execute format('alter table %I alter column alterado_em set default instante_da_mudanca()', tabela);
    execute format('create trigger mudanca_marcada before update on %I for each row execute function marcar_mudanca()', tabela);
  end loop;
end
$$;
create index cliente_por_mudanca on cliente (alterado_em, id);
create index produto_por_mudanca on produto (alterado_em, id);
create index pagamento_por_mudanca on pagamento (alterado_em, id);

insert into mudanca select 'pedido', id, alterado_em from pedido union all select 'estante', id, alterado_em from estante;
create index mudanca_por_momento on mudanca (tipo, alterado_em, registro_id);
create index mudanca_do_registro on mudanca (tipo, registro_id, alterado_em);

create function mudou(qual text, registro int, quando timestamptz) returns void language plpgsql as $$
begin
  delete from mudanca where ctid = any(array(
    select ctid from mudanca where tipo = qual and registro_id = registro for update skip locked));
  insert into mudanca values (qual, registro, quando);
end
$$;
-- Argument: the kind of record.
create function nasceu() returns trigger language plpgsql as $$
begin
  insert into mudanca values (tg_argv[0], new.id, new.alterado_em);
  return null;
end
$$;
create function mudou_o_registro() returns trigger language plpgsql as $$
begin
  perform mudou(tg_argv[0], new.id, new.alterado_em);
  return null;
end
$$;
create function mudou_o_pago() returns trigger language plpgsql as $$
begin
  perform mudou('pedido', new.pedido_id, instante_da_mudanca());
  return null;
end
$$;
create function mudou_linha() returns trigger language plpgsql as $$
begin
  perform mudou('estante', new.estante_id, instante_da_mudanca());
  return null;
end
$$;
-- Lines come onto shelves by the hundred thousand.
create function mudaram_linhas() returns trigger language plpgsql as $$
begin
  delete from mudanca where ctid = any(array(
    select m.ctid from mudanca m join (select distinct estante_id from linhas) l on m.registro_id = l.estante_id
    where m.tipo = 'estante' for update of m skip locked));
  insert into mudanca select 'estante', estante_id, instante_da_mudanca() from (select distinct estante_id from linhas) l;
  return null;
end
$$;
create trigger mudanca_nova after insert on pedido for each row execute function nasceu('pedido');
create trigger mudanca_nova after insert on estante for each row execute function nasceu('estante');
create trigger mudanca after update on pedido for each row execute function mudou_o_registro('pedido');
create trigger mudanca after update on estante for each row execute function mudou_o_registro('estante');
create trigger mudanca after update of pago on recebivel for each row when (old.pago <> new.pago) execute function mudou_o_pago();
create trigger mudanca after update of preco_venda, quantidade, ativo, minimo, maximo, acabou on estante_produto
  for each row execute function mudou_linha();
create trigger mudanca_novas after insert on estante_produto referencing new table as linhas
  for each statement execute function mudaram_linhas();
create trigger mudanca_velhas after delete on estante_produto referencing old table as linhas
  for each statement execute function mudaram_linhas();

-- Of products that had the same number, all but the first are told apart by their own.
update produto p set codigo_externo = left(codigo_externo, 45) || ' (' || id || ')'
where exists (select from produto q where q.codigo_externo = p.codigo_externo and q.id < p.id);
create unique index produto_codigo_externo on produto (codigo_externo);
alter table cliente add column codigo_externo text;
create unique index cliente_codigo_externo on cliente (codigo_externo);
alter table pedido add column codigo_externo text;
create unique index pedido_codigo_externo on pedido (codigo_externo) where codigo_externo is not null;
