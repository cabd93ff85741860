-- Who was reminded of an open shelf without an order: when, how, and by whom (docs/decisions/060).
select travar_tabelas('configuracao, estante');

-- So many hours before a shelf closes its client is reminded by the server itself; null: never.
alter table configuracao add column lembrete_horas smallint constraint configuracao_lembrete check (lembrete_horas between 1 and 72);

create table lembrete (
  id bigint generated always as identity primary key,
  estante_id int not null constraint lembrete_estante references estante on delete cascade,
  canal text not null constraint lembrete_canal check (canal in ('email', 'sino', 'whatsapp')),
  -- Null: the server itself. Without a foreign key and without a name: what was sent outlives who sent it.
  autor_id int,
  quando timestamptz not null
);
create index lembrete_da_estante on lembrete (estante_id, quando desc);

-- Once a minute it is asked which shelves close soon: those that closed long ago may still be active.
create index estante_fecha_no_dia on estante (valida_ate) where ativa;
create index estante_fecha_na_hora on estante (fecha_em) where ativa and fecha_em is not null;

drop trigger auditoria_novas on configuracao;
drop trigger auditoria on configuracao;
drop trigger auditoria_velhas on configuracao;
do $$
declare
  colunas constant text := $c$'configuracoes', '', 'nome', 'cnpj', 'endereco', 'telefone', 'email', 'cor', 'logo', 'empresas',
    'dias_entrega', 'horario_corte', 'pedido_minimo', 'dias_sem_entrega', 'lembrete_horas'$c$;
begin
  execute format('create trigger auditoria_novas after insert on configuracao referencing new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria after update on configuracao referencing old table as velhas new table as novas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
  execute format('create trigger auditoria_velhas after delete on configuracao referencing old table as velhas
    for each statement when (tem_autor()) execute function auditar(%s)', colunas);
end
$$;
