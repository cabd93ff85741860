-- Movements are listed newest first, all of them, of a kind or of a product, between two days (docs/decisions/046).
create index movimento_estoque_por_momento on movimento_estoque (quando, id);
create index movimento_estoque_por_tipo on movimento_estoque (tipo, quando, id);
create index movimento_estoque_por_produto on movimento_estoque (produto_id, quando, id);
drop index movimento_estoque_do_produto;
