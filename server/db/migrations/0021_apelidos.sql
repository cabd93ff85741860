-- What a client calls a product, learned from what its people, or the provider's for it, corrected (docs/decisions/051).
create table apelido (
  id int generated always as identity primary key,
  cliente_id int not null constraint apelido_cliente references cliente on delete cascade,
  produto_id int not null constraint apelido_produto references produto on delete cascade,
  -- As it was written, and the words alone as the server compares them.
  texto text not null,
  chave text not null,
  constraint apelido_unico unique (cliente_id, chave)
);
-- What several clients mean by one word is the provider's word.
create index apelido_por_chave on apelido (chave, produto_id, cliente_id);
create index apelido_do_produto on apelido (produto_id);

do $$
declare
  colunas constant text := $c$'apelido', 'texto', 'cliente_id', 'texto', 'produto_id'$c$;
begin
  execute format('create trigger auditoria_novas after insert on apelido referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria after update on apelido referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria_velhas after delete on apelido referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
end
$$;
