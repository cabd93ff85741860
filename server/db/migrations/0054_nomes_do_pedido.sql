-- A line keeps its product's name and unit as they were when it was added, a delivered order its client's name: renaming
-- changes no order, document or history.
select travar_tabelas('pedido, item_pedido');

alter table item_pedido add column nome text collate "pt-BR-x-icu", add column unidade_medida text;
update item_pedido i set nome = r.nome, unidade_medida = r.unidade_medida from produto r where r.id = i.produto_id;
alter table item_pedido alter column nome set not null, alter column unidade_medida set not null;

-- Who writes a line without them, as a server of the version before does. The orders' own statements write them.
create function nomes_da_linha() returns trigger language plpgsql as $$
begin
  select nome, unidade_medida into new.nome, new.unidade_medida from produto where id = new.produto_id;
  return new;
end
$$;
create trigger nomes_da_linha before insert on item_pedido for each row when (new.nome is null) execute function nomes_da_linha();

alter table pedido add column cliente_nome text collate "pt-BR-x-icu";
update pedido p set cliente_nome = c.nome from cliente c where c.id = p.cliente_id and p.status in ('Entregue', 'Finalizado');
alter table pedido add constraint pedido_cliente_nome check ((cliente_nome is not null) = (status in ('Entregue', 'Finalizado')));

create function nome_na_entrega() returns trigger language plpgsql as $$
begin
  select nome into new.cliente_nome from cliente where id = new.cliente_id;
  return new;
end
$$;
create trigger nome_na_entrega before insert or update of status on pedido for each row
  when (new.status in ('Entregue', 'Finalizado') and new.cliente_nome is null) execute function nome_na_entrega();
