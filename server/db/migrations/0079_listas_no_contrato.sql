-- Which kinds of notice there are stands in the contract alone, and the audit tells every field of the settings that is not bytes.
select travar_tabelas('configuracao, aviso');

alter table aviso drop constraint if exists aviso_tipo;

create or replace function colunas_da_tabela(tabela oid) returns text[] language sql stable
  return array(select attname::text from pg_attribute
    where attrelid = tabela and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id' and atttypid <> 'bytea'::regtype);

create or replace trigger auditoria after update on configuracao referencing old table as velhas new table as novas
  for each statement when (tem_autor()) execute function auditar('configuracoes', '');
