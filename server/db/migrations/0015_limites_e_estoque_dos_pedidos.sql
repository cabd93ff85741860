-- How much of a shelf's line one order may hold, and what orders hold of a product's stock (docs/decisions/047).

select travar_tabelas('estante_produto');

alter table estante_produto
  add column minimo numeric(14,3) constraint estante_produto_minimo check (minimo > 0),
  add column maximo numeric(14,3) constraint estante_produto_maximo check (maximo > 0),
  add constraint estante_produto_limites check (minimo <= maximo);

-- What shelves hold for orders changes with the lines of open and confirmed orders alone: where the product's stock is kept, its
-- `comprometido` follows, whoever writes, also a server of the version before. Where it is not kept, only the condition is judged.
-- The row is found even if it is younger than the statement: a function's own statement looks anew.
create function comprometer() returns trigger language plpgsql as $$
begin
  update estoque set comprometido = comprometido + new.reservada - old.reservada where produto_id = new.produto_id;
  return null;
end
$$;
create trigger comprometido after update of reservada on estante_produto for each row
  when (new.com_estoque and new.reservada <> old.reservada) execute function comprometer();

create function auditar_limites() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, antes, depois)
  values ((autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'alterar', new.produto_id, new.estante_id,
    jsonb_build_object('minimo', old.minimo, 'maximo', old.maximo), jsonb_build_object('minimo', new.minimo, 'maximo', new.maximo));
  return null;
end
$$;
create trigger auditoria_limites after update of minimo, maximo on estante_produto for each row
  when (tem_autor() and (old.minimo, old.maximo) is distinct from (new.minimo, new.maximo)) execute function auditar_limites();
