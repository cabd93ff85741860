-- Whose access ends or changes is told within the transaction itself: live streams hear of it in the order of commits, before
-- anything that came after it (docs/decisions/013). Such changes are few; what an order announces goes another way.
create function avisar_acesso() returns trigger language plpgsql as $$
begin
  perform pg_notify('acessos', jsonb_build_object(tg_argv[0], to_jsonb(old) -> tg_argv[1])::text);
  return null;
end
$$;
create trigger acesso_acabou after delete on sessao for each row
  when (old.expira_em > now()) execute function avisar_acesso('usuario', 'usuario_id');
create trigger acesso_mudou after update of admin, cliente_id on usuario for each row
  when ((old.admin, old.cliente_id) is distinct from (new.admin, new.cliente_id)) execute function avisar_acesso('usuario', 'id');
create trigger acesso_acabou after update of ativo on cliente for each row
  when (old.ativo and not new.ativo) execute function avisar_acesso('cliente', 'id');

-- Every sum is sent as a JSON number and has to stay exact in a double. An order's total and cost end at R$ 999.999.999,99;
-- a larger one from before can still be read, cancelled and made smaller (docs/decisions/005).
create function recusar_pedido_grande() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'numeric_value_out_of_range', message = 'the order is worth too much';
end
$$;
create trigger pedido_grande before update of valor_total, custo_total on pedido for each row
  when ((new.valor_total > 999999999.99 and new.valor_total > old.valor_total)
    or (new.custo_total > 999999999.99 and new.custo_total > coalesce(old.custo_total, 0)))
  execute function recusar_pedido_grande();

-- For which company a user's key was used (0: the provider); null where a server of the version before wrote it. Those go with a
-- change of company or role, so that they never answer what the former company was told (docs/decisions/006).
alter table idempotencia add column empresa int;
create function esquecer_chaves() returns trigger language plpgsql as $$
begin
  delete from idempotencia where usuario_id = old.id and empresa is null;
  return null;
end
$$;
create trigger chaves_sem_empresa after update of admin, cliente_id on usuario for each row
  when ((old.admin, old.cliente_id) is distinct from (new.admin, new.cliente_id)) execute function esquecer_chaves();
