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
