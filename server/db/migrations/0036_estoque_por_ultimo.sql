-- A product's stock is what buyers of all clients wait for, so it is locked when all else of a statement is written, product by product
-- in the order in which everybody locks them, and once for all lines (docs/decisions/063). What somebody else took since the statement
-- looked at it takes all of the statement back; the call is then made once more (server/http/retry-stale.ts).
select travar_tabelas('estante_produto');
drop trigger comprometido on estante_produto;
create or replace function comprometer() returns trigger language plpgsql as $$
declare
  produtos integer[];
  quanto numeric[];
  demais boolean;
begin
  -- Summed and not joined: a plan that was made for ten lines is used for ten thousand.
  select array_agg(produto_id order by produto_id), array_agg(mais order by produto_id) into produtos, quanto
  from (
    select produto_id, sum(reservada) as mais
    from (
        select produto_id, reservada, com_estoque from depois union all select produto_id, -reservada, false from antes
      ) linha
    group by produto_id having bool_or(com_estoque) and sum(reservada) <> 0
  ) mudou;
  if produtos is null then
    return null;
  end if;
  perform from estoque where produto_id = any(produtos) order by produto_id for update;
  with escrito as (
    update estoque e set comprometido = comprometido + m.mais
    from unnest(produtos, quanto) m(produto_id, mais) where e.produto_id = m.produto_id
    returning m.mais > 0 and e.comprometido > e.estoque as demais
  ) select coalesce(bool_or(e.demais), false) into demais from escrito e;
  if demais then
    raise exception using errcode = 'check_violation', constraint = 'estoque_livre', message = 'more than the stock has left';
  end if;
  return null;
end
$$;
create trigger comprometido after update on estante_produto referencing old table as antes new table as depois
  for each statement execute function comprometer();
