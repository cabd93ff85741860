-- What a product is known by, and the stock that is kept of it (docs/decisions/046).

-- The version before is at work, and its calls take tables in other orders: all locks at once or none, tried again. The files
-- after this one use it too.
create function travar_tabelas(tabelas text) returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', '300ms', true);
  loop
    begin
      execute format('lock table %s in access exclusive mode', tabelas);
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.2);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end
$$;
select travar_tabelas('produto, estante_produto');

alter table produto
  add column codigo text,
  add column ean text,
  add column categoria text collate "pt-BR-x-icu",
  add column fornecedor text collate "pt-BR-x-icu",
  add column embalagem text,
  add column codigo_externo text,
  -- Orders are whole multiples of it.
  add column multiplo numeric(14,3) constraint produto_multiplo check (multiplo > 0);
-- `busca` stays the name alone: imports find a product by it.
alter table produto add column busca_toda text collate "C" generated always as (sem_acento(nome || ' ' || coalesce(codigo, '')
  || ' ' || coalesce(ean, '') || ' ' || coalesce(categoria, '') || ' ' || coalesce(fornecedor, '')
  || ' ' || coalesce(embalagem, '') || ' ' || coalesce(codigo_externo, ''))) stored;
-- Their own code in any case; other companies' codes may meet.
create unique index produto_codigo on produto (lower(codigo));
create index produto_busca_toda on produto using gin (busca_toda gin_trgm_ops);
create index produto_por_categoria on produto (categoria, nome, id) where categoria is not null;

-- The new columns are told too.
drop trigger auditoria_novas on produto;
drop trigger auditoria on produto;
drop trigger auditoria_velhas on produto;
do $$
declare
  colunas constant text := '''nome'', ''preco_custo'', ''unidade_medida'', ''ativo'', ''codigo'', ''ean'', ''categoria'',
    ''fornecedor'', ''embalagem'', ''codigo_externo'', ''multiplo''';
begin
  execute format('create trigger auditoria_novas after insert on produto referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(''produto'', ''nome'', %s)', colunas);
  execute format('create trigger auditoria after update on produto referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(''produto'', ''nome'', %s)', colunas);
  execute format('create trigger auditoria_velhas after delete on produto referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(''produto'', ''nome'', %s)', colunas);
end
$$;

-- What is in the warehouse, a row only where it is kept; `comprometido` is what Aberto and Confirmado orders hold.
-- No index on what orders change, and room in the page: every order that takes from it changes this row.
create table estoque (
  produto_id int primary key constraint estoque_produto references produto on delete cascade,
  estoque numeric(14,3) not null constraint estoque_nao_negativo check (estoque >= 0),
  comprometido numeric(14,3) not null default 0 constraint estoque_comprometido check (comprometido >= 0)
) with (fillfactor = 50);

-- Why it is what it is. `quantidade` is what it changed by, `estoque` what there was after it.
create table movimento_estoque (
  id bigint generated always as identity primary key,
  produto_id int not null constraint movimento_estoque_produto references produto on delete cascade,
  tipo text not null constraint movimento_estoque_tipo check (tipo in ('entrada', 'contagem', 'perda', 'entrega', 'retorno')),
  quantidade numeric(14,3) not null,
  estoque numeric(14,3) not null constraint movimento_estoque_depois check (estoque >= 0),
  quando timestamptz not null default clock_timestamp(),
  -- No foreign keys: the story outlives deleted users and orders.
  usuario_id int,
  usuario_nome text not null,
  motivo text not null default '',
  pedido_id int
);
create index movimento_estoque_do_produto on movimento_estoque (produto_id, id);

-- That the product's stock is kept, on the row that orders lock: a statement whose snapshot is older than the first count
-- sees it there, because a locked row is read anew. A shelf may then have no limit of its own.
alter table estante_produto
  add column com_estoque boolean not null default false,
  alter column quantidade drop not null,
  alter column acabando drop not null,
  add constraint estante_produto_sem_limite check (quantidade is not null or com_estoque);

-- Whoever puts a product on a shelf: after the statement its foreign keys hold the products, so that a first count, which locks
-- the product for update, either was committed and is seen here, or waits and finds these rows.
create function marcar_estoque() returns trigger language plpgsql as $$
begin
  update estante_produto ep set com_estoque = not d.com_estoque
  from (
      select n.estante_id, n.produto_id, n.com_estoque from novas n left join estoque e on e.produto_id = n.produto_id
      where n.com_estoque <> (e.produto_id is not null)
    ) d
  where ep.estante_id = d.estante_id and ep.produto_id = d.produto_id and ep.com_estoque = d.com_estoque;
  return null;
end
$$;
create trigger estoque_novas after insert on estante_produto referencing new table as novas
  for each statement execute function marcar_estoque();

-- That a product's stock began or ceased to be kept is told with the product; what moves it is in movimento_estoque.
create function auditar_estoque() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes, depois)
  select (autor->>'id')::int, autor->>'nome', autor->>'chamada', 'produto', 'alterar', p.id, p.nome,
    jsonb_build_object('estoque', case tg_op when 'DELETE' then old.estoque end),
    jsonb_build_object('estoque', case tg_op when 'INSERT' then new.estoque end)
  from produto p where p.id = case tg_op when 'DELETE' then old.produto_id else new.produto_id end;
  return null;
end
$$;
create trigger auditoria after insert or delete on estoque for each row when (tem_autor()) execute function auditar_estoque();
