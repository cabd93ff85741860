-- Of a table whose columns are all told, the audit takes them from the table itself: a new field is told without being named here.
-- Where something must not be written (a password, when a link was asked for), the columns stay named.
select travar_tabelas('cliente, produto, pedido_fixo');

create function colunas_da_tabela(tabela oid) returns text[] language sql stable
  return array(select attname::text from pg_attribute
    where attrelid = tabela and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id');

-- Arguments: the kind of record, the column of its name ('' where it has none), and the columns that are told, if not all but
-- the id and what is derived. All rows of a statement at once: an import writes fifty thousand. `offset 0` keeps a record from
-- being made into JSON once for each of its columns.
create or replace function auditar() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
  colunas constant text[] := case when tg_nargs > 2 then tg_argv[2:] else colunas_da_tabela(tg_relid) end;
  nomes constant text[] := array(select nome_na_api(c) from unnest(colunas) c);
begin
  if tg_op = 'INSERT' then
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, depois)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', tg_argv[0], 'criar', r.id, r.novo->>tg_argv[1], d.depois
    from (select id, to_jsonb(n) as novo from novas n order by id offset 0) r
      cross join diferenca(null, r.novo, colunas, nomes) d;
  elsif tg_op = 'UPDATE' then
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes, depois)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', tg_argv[0], 'alterar', r.id, r.novo->>tg_argv[1], d.antes, d.depois
    from (
        select n.id, to_jsonb(v) as velho, to_jsonb(n) as novo from novas n join velhas v on v.id = n.id order by n.id offset 0
      ) r cross join diferenca(r.velho, r.novo, colunas, nomes) d;
  else
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', tg_argv[0], 'excluir', r.id, r.velho->>tg_argv[1], d.antes
    from (select id, to_jsonb(v) as velho from velhas v order by id offset 0) r
      cross join diferenca(r.velho, null, colunas, nomes) d;
  end if;
  return null;
end
$$;

do $$
declare
  alvo record;
begin
  for alvo in
    select * from (values ('cliente', 'cliente'), ('produto', 'produto'), ('pedido_fixo', 'pedido-fixo')) a (tabela, entidade)
  loop
    execute format('create or replace trigger auditoria_velhas after delete on %I referencing old table as velhas
      for each statement when (tem_autor()) execute function auditar(%L, ''nome'')', alvo.tabela, alvo.entidade);
    execute format('create or replace trigger auditoria_novas after insert on %I referencing new table as novas
      for each statement when (tem_autor()) execute function auditar(%L, ''nome'')', alvo.tabela, alvo.entidade);
    execute format('create or replace trigger auditoria after update on %I referencing old table as velhas new table as novas
      for each statement when (tem_autor()) execute function auditar(%L, ''nome'')', alvo.tabela, alvo.entidade);
  end loop;
end
$$;
