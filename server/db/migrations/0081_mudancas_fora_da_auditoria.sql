-- When a record changed is no change that the audit tells.
create or replace function colunas_da_tabela(tabela oid) returns text[] language sql stable
  return array(select attname::text from pg_attribute
    where attrelid = tabela and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'alterado_em')
      and atttypid <> 'bytea'::regtype);
