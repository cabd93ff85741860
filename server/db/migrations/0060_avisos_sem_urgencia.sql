-- No notice is more urgent than another.
alter table aviso_recebido drop column urgente;
