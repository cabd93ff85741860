-- Who buys comes with the clients of a file (docs/decisions/049).
alter table importacao
  -- New buyers that the rows bring, whatever becomes of their clients; and those of them that are only written with the warnings.
  add column compradores int not null default 0,
  add column compradores_duvidosos int not null default 0,
  add column gravados_compradores int;
alter table importacao_linha
  -- Whether the row brings a buyer who is not there yet; 'duvidoso': this row, or the one that brings the client, has a warning.
  add column comprador text constraint importacao_linha_comprador check (comprador in ('novo', 'duvidoso'));

-- Which products ended: few rows, asked for with each page of the list of products.
create index estante_produto_acabado on estante_produto (produto_id) where acabou;
