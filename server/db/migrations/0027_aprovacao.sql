-- Orders of a client above `aprovacao_acima` wait for somebody who approves (docs/decisions/056).
select travar_tabelas('cliente, pedido');

alter table cliente add column aprovacao_acima numeric(12,2);
-- Who asked for what, while an open order waits, whose `expira_em` is then infinite: `{"pedidaEm", "usuarioId", "dataEntrega"}`,
-- read and written whole; names are read where they stand. Of an order that is not open it means nothing: the version before leaves it there.
alter table pedido add column aprovacao jsonb;
create index pedido_aguarda on pedido (id) where aprovacao is not null and status = 'Aberto';

drop trigger auditoria_novas on cliente;
drop trigger auditoria on cliente;
drop trigger auditoria_velhas on cliente;
do $$
declare
  colunas constant text := $c$'cliente', 'nome', 'nome', 'cnpj', 'endereco', 'email', 'cidade', 'estado', 'cep', 'telefone', 'ativo',
    'dias_entrega', 'horario_corte', 'pedido_minimo', 'aprovacao_acima'$c$;
begin
  execute format('create trigger auditoria_novas after insert on cliente referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria after update on cliente referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria_velhas after delete on cliente referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
end
$$;
