select travar_tabelas('estante, estante_produto');

-- Beside its days a shelf may open and close at an instant (docs/decisions/050).
alter table estante add column abre_em timestamptz, add column fecha_em timestamptz,
  add constraint estante_instantes check (abre_em < fecha_em);

-- A product that ended is offered as far as orders hold it, and no further: what they give back is not offered again. Kept is
-- what was offered before (null: as much as there is), so that it can be offered once more.
alter table estante_produto add column acabou boolean not null default false,
  add column quantidade_antes numeric(14,3),
  add constraint estante_produto_acabou check (not acabou or quantidade = reservada);

create function manter_acabado() returns trigger language plpgsql as $$
begin
  -- Somebody offers more of it, or without a limit: it has not ended here.
  if new.quantidade is distinct from old.quantidade and (new.quantidade > new.reservada) is not false then
    new.acabou := false;
    new.quantidade_antes := null;
  else
    new.quantidade := least(new.quantidade, new.reservada);
  end if;
  return new;
end
$$;
create trigger acabado before update on estante_produto for each row when (old.acabou and new.acabou)
  execute function manter_acabado();

-- As before, with a `quantidade` that may be null, and why many prices were changed at once: the call tells the transaction, as it
-- tells who it is.
create or replace function auditar_linha() returns trigger language plpgsql as $$
declare
  autor constant jsonb := current_setting('pedidos.autor')::jsonb;
  antes jsonb := '{}';
  depois jsonb := '{}';
begin
  if (old.preco_venda, old.quantidade, old.ativo) is not distinct from (new.preco_venda, new.quantidade, new.ativo) then
    return null;
  end if;
  if old.preco_venda <> new.preco_venda then
    antes := antes || jsonb_build_object('precoVenda', old.preco_venda);
    depois := depois || jsonb_build_object('precoVenda', new.preco_venda);
  end if;
  if old.quantidade is distinct from new.quantidade then
    antes := antes || jsonb_build_object('quantidade', old.quantidade);
    depois := depois || jsonb_build_object('quantidade', new.quantidade);
  end if;
  if old.ativo <> new.ativo then
    antes := antes || jsonb_build_object('ativo', old.ativo);
    depois := depois || jsonb_build_object('ativo', new.ativo);
  end if;
  insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, estante_id, antes, depois)
  values ((autor->>'id')::int, autor->>'nome', autor->>'chamada', 'estante-produto', 'alterar', new.produto_id, new.estante_id,
    antes, depois || jsonb_strip_nulls(jsonb_build_object('motivo', nullif(current_setting('pedidos.motivo', true), ''))));
  return null;
end
$$;

drop trigger auditoria on estante;
drop trigger auditoria_novas on estante;
drop trigger auditoria_velhas on estante;
create trigger auditoria after update on estante referencing old table as velhas new table as novas
  for each statement when (tem_autor()) execute function auditar('estante', 'periodo',
    'periodo', 'cliente_id', 'observacao', 'ativa', 'valida_de', 'valida_ate', 'abre_em', 'fecha_em');
create trigger auditoria_novas after insert on estante referencing new table as novas
  for each statement when (tem_autor()) execute function auditar('estante', 'periodo',
    'periodo', 'cliente_id', 'observacao', 'ativa', 'valida_de', 'valida_ate', 'abre_em', 'fecha_em');
create trigger auditoria_velhas after delete on estante referencing old table as velhas
  for each statement when (tem_autor()) execute function auditar('estante', 'periodo',
    'periodo', 'cliente_id', 'observacao', 'ativa', 'valida_de', 'valida_ate', 'abre_em', 'fecha_em');
