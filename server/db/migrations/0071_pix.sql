select travar_tabelas('configuracao');

-- The provider's Pix key, and the name and city of its BR Code: all three, or none.
alter table configuracao
  add column pix_chave text not null default '',
  add column pix_nome text not null default '',
  add column pix_cidade text not null default '',
  add constraint configuracao_pix_nome check (pix_chave = '' or pix_nome <> ''),
  add constraint configuracao_pix_cidade check (pix_chave = '' or pix_cidade <> '');

-- The audit tells all settings; the logo's bytes stand behind its address.
do $$
declare
  argumentos constant text := (select string_agg(quote_literal(a), ', ')
    from unnest(array['configuracoes', ''] || array_remove(colunas_da_tabela('configuracao'::regclass), 'logo_png')) a);
begin
  execute format('create or replace trigger auditoria after update on configuracao
    referencing old table as velhas new table as novas for each statement when (tem_autor()) execute function auditar(%s)', argumentos);
end
$$;
