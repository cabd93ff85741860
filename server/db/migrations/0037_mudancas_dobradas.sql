-- Changes of one order by one person are folded when they are distributed (docs/decisions/055): the newest event holds what was
-- before the first of them and after the last, the others are deleted. `desde` is when the first happened; null for all else.
select travar_tabelas('aviso');
alter table aviso add column desde timestamptz, add column mudancas smallint not null default 1;
create index aviso_desde on aviso (desde) where desde is not null;

-- Notices that named earlier changes (`juntos`) are folded likewise. That column and `junta_ate` remain for a server of the
-- version before, which may still run beside this one; nothing here reads them.
with corrida as (
  select distinct on (aviso_id) aviso_id, juntos || aviso_id as ids from aviso_recebido
  where juntos <> '{}' order by aviso_id, cardinality(juntos) desc
), mudanca as (
  select c.aviso_id, a.id, a.dados, a.dados -> 'depois' -> 'motivo' as motivo from corrida c join aviso a on a.id = any(c.ids)
), linha as (
  select m.aviso_id, m.id, l.lado, l.linha || case when l.lado = 'depois' and m.motivo is not null
      then jsonb_build_object('motivo', m.motivo) else '{}' end as linha,
    min(m.id) over vizinhas as primeira, max(m.id) over vizinhas as ultima
  from mudanca m cross join lateral (
    select 'antes', jsonb_array_elements(m.dados -> 'antes' -> 'itens')
    union all select 'depois', jsonb_array_elements(m.dados -> 'depois' -> 'itens')
  ) as l(lado, linha)
  window vizinhas as (partition by m.aviso_id, l.linha -> 'produtoId')
), campo as (
  select m.aviso_id, m.id, l.lado, c.key, c.value
  from mudanca m cross join lateral (values ('antes', m.dados -> 'antes'), ('depois', m.dados -> 'depois')) l(lado, valor)
    cross join lateral jsonb_each(case jsonb_typeof(l.valor) when 'object' then l.valor else '{}' end) c
  where c.key not in ('itens', 'motivo', 'ajustes')
), dobrada as (
  select c.aviso_id,
    jsonb_build_object('itens', coalesce((select jsonb_agg(linha order by id) from linha l
      where l.aviso_id = c.aviso_id and lado = 'antes' and id = primeira), '[]'))
      || coalesce((select jsonb_object_agg(key, value order by id desc) from campo f
        where f.aviso_id = c.aviso_id and lado = 'antes'), '{}') as antes,
    jsonb_build_object('itens', coalesce((select jsonb_agg(linha order by id) from linha l
      where l.aviso_id = c.aviso_id and lado = 'depois' and id = ultima), '[]'))
      || jsonb_build_object('ajustes', coalesce((select jsonb_agg(j order by m.id) from mudanca m
        cross join lateral jsonb_array_elements(m.dados -> 'depois' -> 'ajustes') j where m.aviso_id = c.aviso_id), '[]'))
      || coalesce((select jsonb_object_agg(key, value order by id) from campo f
        where f.aviso_id = c.aviso_id and lado = 'depois'), '{}') as depois,
    coalesce((select jsonb_object_agg(u.key, u.value) from mudanca m cross join lateral jsonb_each(m.dados -> 'unidades') u
      where m.aviso_id = c.aviso_id), '{}') as unidades,
    exists (select from mudanca m where m.aviso_id = c.aviso_id and m.dados ->> 'acao' = 'retirar-aprovacao') as retirada
  from corrida c
)
update aviso a set dados = a.dados || jsonb_build_object('antes', d.antes, 'depois', d.depois, 'unidades', d.unidades, 'retirada', d.retirada)
from dobrada d where a.id = d.aviso_id;
