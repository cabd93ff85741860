-- What is written as it was has not changed (docs/decisions/067): no instant, and so no event either.
select travar_tabelas('cliente, produto, estante, estante_produto, pagamento, mudanca');

create function marcar_se_mudou() returns trigger language plpgsql as $$
declare
  -- Of a new row they are not known yet.
  geradas constant text[] := '{busca, busca_toda}';
begin
  if to_jsonb(new) - geradas <> to_jsonb(old) - geradas then
    new.alterado_em := instante_da_mudanca();
  end if;
  return new;
end
$$;
do $$
declare
  tabela text;
begin
  -- An order is never written without a new version.
  foreach tabela in array array['cliente', 'produto', 'estante', 'pagamento'] loop
    execute format('create or replace trigger mudanca_marcada before update on %I for each row execute function marcar_se_mudou()', tabela);
  end loop;
end
$$;
create or replace trigger mudanca after update on estante for each row
  when (old.alterado_em <> new.alterado_em) execute function mudou_o_registro('estante');
create or replace trigger mudanca after update on produto for each row
  when (old.alterado_em <> new.alterado_em) execute function mudou_o_registro('produto');
create or replace trigger mudanca after update of preco_venda, quantidade, ativo, minimo, maximo, acabou on estante_produto
  for each row when ((old.preco_venda, old.quantidade, old.ativo, old.minimo, old.maximo, old.acabou)
    is distinct from (new.preco_venda, new.quantidade, new.ativo, new.minimo, new.maximo, new.acabou)) execute function mudou_linha();

-- Of a thousand lines of one shelf in one transaction the first is told: each told one would delete the row of the one before, and
-- read all that were deleted. Its instant is after the transaction began, and readers stop before that. A savepoint has a number of
-- its own, which xmin would tell; the number of a restored copy may come again, but its instant is old.
alter table mudanca add column transacao xid8;
alter table mudanca alter column transacao set default pg_current_xact_id();
create or replace function mudou_linha() returns trigger language plpgsql as $$
begin
  if not exists (select from mudanca where tipo = 'estante' and registro_id = new.estante_id
      and transacao = pg_current_xact_id() and alterado_em >= date_trunc('milliseconds', now())) then
    perform mudou('estante', new.estante_id, instante_da_mudanca());
  end if;
  return null;
end
$$;
