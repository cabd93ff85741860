-- Whether somebody who may approve confirmed the order: a buyer's others of a delivery day count together (docs/decisions/056).
select travar_tabelas('pedido');

alter table pedido add column aprovado boolean not null default false;
-- Days that are over count no more.
update pedido p set aprovado = true
where data_entrega >= current_date and status in ('Confirmado', 'Entregue', 'Finalizado') and (
  select h.admin or u.papel is not distinct from 'aprovador'
  from historico h left join usuario u on u.id = h.usuario_id
  where h.pedido_id = p.id and h.acao = 'confirmar' order by h.id desc limit 1);
