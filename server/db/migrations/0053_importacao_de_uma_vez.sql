-- An import is read by the call that brings it, and written by one statement: there is nothing to continue or to watch.
delete from importacao where situacao not in ('pronta', 'feita');
alter table importacao drop column feitas, drop column sinal_em, drop column corrige_id,
  alter situacao drop default, drop constraint importacao_situacao,
  add constraint importacao_situacao check (situacao in ('pronta', 'feita'));
