-- Who used the system, from which address, in which hour: kept for six months (Marco Civil, art. 15), then deleted.
-- No foreign key: the log outlives a deleted user.
create table acesso (
  hora timestamptz not null,
  usuario_id int not null,
  endereco inet not null,
  primeiro timestamptz not null,
  constraint acesso_unico primary key (hora, usuario_id, endereco)
);

-- Who changed what in the provider's records. Orders have their own story (historico); only their deletion is here.
create table auditoria (
  id bigint generated always as identity primary key,
  quando timestamptz not null default clock_timestamp(),
  usuario_id int not null,
  usuario_nome text not null,
  -- The call's id, as it stands in the log.
  chamada text not null,
  entidade text not null,
  acao text not null constraint auditoria_acao check (acao in ('criar', 'alterar', 'excluir')),
  registro_id int,
  estante_id int,
  registro_nome text,
  -- The fields that changed, as the API names them; all of them where the record came or went.
  antes jsonb,
  depois jsonb
);
create index auditoria_por_registro on auditoria (entidade, registro_id, id desc);
create index auditoria_por_usuario on auditoria (usuario_id, id desc);
-- Rows come in the order of time: a small index is enough.
create index auditoria_por_dia on auditoria using brin (quando);

-- Who writes is told to the transaction by the call (server/http/author.sql.ts). Where nobody is told (set-up, restore,
-- the demonstration, an operator's psql) nothing is written here.
create function tem_autor() returns boolean language sql stable
  return coalesce(current_setting('pedidos.autor', true), '') <> '';

-- `preco_venda` as the API writes it: `precoVenda`.
create function nome_na_api(coluna text) returns text language sql immutable
  return lower(left(coluna, 1)) || substr(replace(initcap(replace(coluna, '_', ' ')), ' ', ''), 2);

-- What differs between a record before (`velho`) and after (`novo`), in the columns that are told; no row where nothing does.
create function diferenca(velho jsonb, novo jsonb, colunas text[], nomes text[])
  returns table (antes jsonb, depois jsonb) language sql immutable
  begin atomic
    select jsonb_object_agg(nome, velho->coluna), jsonb_object_agg(nome, novo->coluna)
    from unnest(colunas, nomes) as c (coluna, nome)
    where (velho->coluna) is distinct from (novo->coluna)
    having count(*) > 0;
  end;

-- Arguments: the kind of record, the column of its name ('' where it has none), the columns that are told. A column that
-- is not named is never written. All rows of a statement at once: an import writes fifty thousand. `offset 0` keeps a
-- record from being made into JSON once for each of its columns.
create function auditar() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
  colunas constant text[] := tg_argv[2:];
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

-- Of a password only that it changed.
create function auditar_senhas() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, antes, depois)
  values ((autor->>'id')::int, autor->>'nome', autor->>'chamada', 'usuario', 'alterar', new.id, new.nome, '{}', '{"senha": "trocada"}');
  return null;
end
$$;

-- Lines come onto shelves by the hundred thousand when a shelf is copied for every client: up to 50 of one shelf are told
-- one by one, more of them by their number. What a line held at first is told by its first change, or by the line itself.
create function auditar_linhas() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  if tg_op = 'INSERT' then
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, depois)
    with linha as (select *, count(*) over (partition by estante_id) as quantas from novas)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'criar', produto_id, estante_id, depois
    from (
      select produto_id, estante_id, jsonb_build_object('precoVenda', preco_venda, 'quantidade', quantidade, 'ativo', ativo) as depois
      from linha where quantas <= 50
      union all
      select null, estante_id, jsonb_build_object('linhas', count(*)) from linha where quantas > 50 group by estante_id
    ) l order by estante_id, produto_id;
  else
    insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, antes)
    select (autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'excluir', produto_id, estante_id,
      jsonb_build_object('precoVenda', preco_venda, 'quantidade', quantidade, 'ativo', ativo)
    from velhas order by estante_id, produto_id;
  end if;
  return null;
end
$$;

-- Row by row, because only so it can be left out where `reservada` alone changes: that is what orders write.
create function auditar_linha() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
begin
  if (old.preco_venda, old.quantidade, old.ativo) is not distinct from (new.preco_venda, new.quantidade, new.ativo) then
    return null;
  end if;
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, antes, depois)
  values ((autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'alterar', new.produto_id, new.estante_id,
    jsonb_strip_nulls(jsonb_build_object(
      'precoVenda', case when old.preco_venda <> new.preco_venda then old.preco_venda end,
      'quantidade', case when old.quantidade <> new.quantidade then old.quantidade end,
      'ativo', case when old.ativo <> new.ativo then old.ativo end)),
    jsonb_strip_nulls(jsonb_build_object(
      'precoVenda', case when old.preco_venda <> new.preco_venda then new.preco_venda end,
      'quantidade', case when old.quantidade <> new.quantidade then new.quantidade end,
      'ativo', case when old.ativo <> new.ativo then new.ativo end)));
  return null;
end
$$;

create trigger auditoria after update of preco_venda, quantidade, ativo on estante_produto for each row when (tem_autor())
  execute function auditar_linha();
create trigger auditoria_novas after insert on estante_produto referencing new table as novas
  for each statement when (tem_autor()) execute function auditar_linhas();
create trigger auditoria_velhas after delete on estante_produto referencing old table as velhas
  for each statement when (tem_autor()) execute function auditar_linhas();
create trigger auditoria_senha after update of senha_hash on usuario for each row
  when (tem_autor() and old.senha_hash is distinct from new.senha_hash) execute function auditar_senhas();

-- The other tables have an `id`, and the same three triggers.
do $$
declare
  alvo record;
begin
  for alvo in
    select * from (values
      -- `segundo_fator` comes with the next migration: a column that is not there is told nothing of.
      ('usuario', 'usuario', 'nome', '{nome,email,admin,cliente_id,segundo_fator}'::text[]),
      ('cliente', 'cliente', 'nome',
        '{nome,cnpj,endereco,email,cidade,estado,cep,telefone,ativo,dias_entrega,horario_corte,pedido_minimo}'),
      ('produto', 'produto', 'nome', '{nome,preco_custo,unidade_medida,ativo}'),
      ('estante', 'estante', 'periodo', '{periodo,cliente_id,observacao,ativa,valida_de,valida_ate}'),
      ('configuracao', 'configuracoes', '',
        '{nome,cnpj,endereco,telefone,email,cor,logo,empresas,dias_entrega,horario_corte,pedido_minimo,dias_sem_entrega}'),
      ('pedido', 'pedido', '', '{cliente_id,status,observacao,empresa,data_criacao,data_entrega,valor_total}')
    ) as t (tabela, entidade, nome, colunas)
  loop
    if alvo.tabela <> 'pedido' then -- what else happens to an order is in its own story
      execute format('create trigger auditoria_novas after insert on %I referencing new table as novas
        for each statement when (tem_autor()) execute function auditar(%L, %L, %s)',
        alvo.tabela, alvo.entidade, alvo.nome, (select string_agg(quote_literal(c), ', ') from unnest(alvo.colunas) c));
      execute format('create trigger auditoria after update on %I referencing old table as velhas new table as novas
        for each statement when (tem_autor()) execute function auditar(%L, %L, %s)',
        alvo.tabela, alvo.entidade, alvo.nome, (select string_agg(quote_literal(c), ', ') from unnest(alvo.colunas) c));
    end if;
    execute format('create trigger auditoria_velhas after delete on %I referencing old table as velhas
      for each statement when (tem_autor()) execute function auditar(%L, %L, %s)',
      alvo.tabela, alvo.entidade, alvo.nome, (select string_agg(quote_literal(c), ', ') from unnest(alvo.colunas) c));
  end loop;
end
$$;
