-- A client's own choice: its standing order confirms the order it opens; and why it could not.
select travar_tabelas('pedido_fixo, pedido_fixo_dia');

alter table pedido_fixo add column confirmar_sozinho boolean not null default false;
alter table pedido_fixo_dia add column nao_confirmou text;
