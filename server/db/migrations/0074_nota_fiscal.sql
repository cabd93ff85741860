-- The NF-e of an order, issued elsewhere.
create table nota_fiscal (
  pedido_id int primary key constraint nota_fiscal_pedido references pedido on delete cascade,
  numero int not null,
  serie smallint not null,
  chave text not null,
  emitida_em date not null,
  xml bytea,
  pdf bytea
);
