-- A count of the stock may come from a file, too.
select travar_tabelas('importacao, termo_de_importacao');

alter table importacao
  drop constraint importacao_tipo,
  add constraint importacao_tipo check (tipo in ('produtos', 'clientes', 'estante-produtos', 'estoque'));
alter table termo_de_importacao
  drop constraint termo_de_importacao_onde,
  add constraint termo_de_importacao_onde check (onde in ('unidade', 'produtos', 'clientes', 'estante-produtos', 'estoque'));
