-- The audit is read in the order of time: then a range of days, however long ago, is found at its place (docs/decisions/021).
drop index auditoria_por_dia;
create index auditoria_por_momento on auditoria (quando, id);
