-- A product is told with its stock: what changes that changes the product, without a lock of its row (docs/decisions/067).
-- What orders hold of it is not told with the product, and touches nothing here.
select travar_tabelas('produto, estoque');

create function mudou_o_estoque() returns trigger language plpgsql as $$
begin
  perform mudou('produto', coalesce(new.produto_id, old.produto_id), instante_da_mudanca());
  return null;
end
$$;
create trigger mudanca after insert or delete on estoque for each row execute function mudou_o_estoque();
create trigger mudanca_do_estoque after update of estoque on estoque for each row
  when (old.estoque <> new.estoque) execute function mudou_o_estoque();

create trigger mudanca_nova after insert on produto for each row execute function nasceu('produto');
create trigger mudanca after update on produto for each row execute function mudou_o_registro('produto');
create trigger mudanca_apagada after delete on produto for each row execute function esquecer_mudanca('produto');
insert into mudanca select 'produto', id, alterado_em from produto;
drop index produto_por_mudanca;
