-- What a person decides about a file before it is written: which changes, which doubts, which unit and which column
-- (docs/decisions/049).
alter table importacao
  -- The import whose bad rows, corrected, are this file: what it has is not taken a second time.
  add column corrige_id int constraint importacao_corrige references importacao on delete set null,
  -- Of `novas` and `alteradas`, those with a doubt.
  add column duvidosas_novas int not null default 0,
  add column duvidosas_alteradas int not null default 0,
  -- All columns of the file, with the field that each was read as and some of its cells.
  add column colunas_do_arquivo jsonb not null default '[]',
  -- How its units are written, what each was read as, and in how many rows.
  add column unidades jsonb not null default '[]',
  drop constraint importacao_situacao,
  -- A cancelled one is nobody's any more; it stays a while for the file that may be corrected from it.
  add constraint importacao_situacao
    check (situacao in ('conferindo', 'pronta', 'gravando', 'feita', 'interrompida', 'cancelada'));
create index importacao_corrigida on importacao (corrige_id);

-- What its cells have that is taken only when somebody says so: [{campo, valor, mensagem}].
alter table importacao_linha add column avisos jsonb;

-- What a word of a file means here, said once by a person: a spelling of a unit, or a column's heading in one kind of import.
create table termo_de_importacao (
  id int generated always as identity primary key,
  onde text not null constraint termo_de_importacao_onde
    check (onde in ('unidade', 'produtos', 'clientes', 'estante-produtos')),
  -- As words are compared: without accents and case.
  texto text collate "C" not null constraint termo_de_importacao_texto check (texto <> ''),
  -- A unit, or a field; '' for a column that is not to be read.
  valor text not null,
  dito_em timestamptz not null default now(),
  constraint termo_de_importacao_unico unique (onde, texto)
);

do $$
declare
  colunas constant text := quote_literal('onde') || ', ' || quote_literal('texto') || ', ' || quote_literal('valor');
begin
  execute format('create trigger auditoria_novas after insert on termo_de_importacao referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(%L, %L, %s)', 'termo-de-importacao', 'texto', colunas);
  execute format('create trigger auditoria after update on termo_de_importacao referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(%L, %L, %s)', 'termo-de-importacao', 'texto', colunas);
  execute format('create trigger auditoria_velhas after delete on termo_de_importacao referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(%L, %L, %s)', 'termo-de-importacao', 'texto', colunas);
end
$$;
