-- The trade name, by which a client is also searched; the neighbourhood; the state registration.
select travar_tabelas('cliente');

alter table cliente add column nome_fantasia text not null default '', add column bairro text not null default '',
  add column inscricao_estadual text not null default '', drop column busca;
alter table cliente add column busca text collate "C" generated always as (
  sem_acento(nome) || ' ' || sem_acento(nome_fantasia) || ' ' || lower(cnpj) || ' ' || sem_acento(cidade)) stored;
create index cliente_busca on cliente using gin (busca gin_trgm_ops);
