-- The percentage over cost that a new price begins with.
select travar_tabelas('configuracao');

alter table configuracao add column margem_sugerida numeric(7,2) default 30
  constraint configuracao_margem check (margem_sugerida between 0 and 10000);
