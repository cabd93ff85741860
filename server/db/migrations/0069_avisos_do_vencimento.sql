-- The last of the business's days of which clients were told what is or will be due.
select travar_tabelas('configuracao');
alter table configuracao add column vencimentos_avisados date;
