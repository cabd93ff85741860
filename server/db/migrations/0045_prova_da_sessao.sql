-- When the person of a session last showed who they are: by signing in, or by their password. Making and deleting the provider's
-- users asks for it again after a while.
select travar_tabelas('sessao');
alter table sessao add column provada_em timestamptz not null default now();
update sessao set provada_em = criada_em;
