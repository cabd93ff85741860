-- By both columns, whichever comes first: with the product alone the planner took this index for one row of one shelf where it
-- knew little, and read the product's rows of all shelves.
select travar_tabelas('estante_produto');
drop index estante_produto_por_produto;
create index estante_produto_por_produto on estante_produto (produto_id, estante_id);
