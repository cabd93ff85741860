-- A row is judged by the server and stored as it is listed. Imports that wait live one day: they are sent again.
drop table importacao_linha;
delete from importacao;
alter table importacao
  drop column colunas, drop column ignoradas, drop column total, drop column novas, drop column alteradas, drop column iguais,
  drop column ruins, drop column gravadas_novas, drop column gravadas_alteradas, drop column avisos,
  drop column duvidosas_novas, drop column duvidosas_alteradas, drop column colunas_do_arquivo, drop column unidades,
  drop column compradores, drop column compradores_duvidosos, drop column gravados_compradores,
  -- How the file was read, without its rows; what they come to; and what was written of it.
  add column lida jsonb not null, add column contagens jsonb not null, add column gravadas jsonb;

create table importacao_linha (
  importacao_id int not null constraint importacao_linha_importacao references importacao on delete cascade,
  ordem int not null,
  situacao text not null constraint importacao_linha_situacao check (situacao in ('nova', 'alterada', 'igual', 'ruim')),
  avisada boolean not null,
  -- Whether the row brings a buyer who is not there yet; 'duvidoso': this row, or the one that brings the client, has a warning.
  comprador text constraint importacao_linha_comprador check (comprador in ('novo', 'duvidoso')),
  -- As it was read, and as it is listed.
  lida jsonb not null,
  julgada jsonb not null,
  constraint importacao_linha_unica primary key (importacao_id, ordem)
);
create index importacao_linha_por_situacao on importacao_linha (importacao_id, situacao, ordem);
