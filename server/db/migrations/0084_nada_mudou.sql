-- What is written as it was has not changed (docs/decisions/067): no instant, and so no event either.
select travar_tabelas('cliente, produto, estante, estante_produto, pagamento');

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
