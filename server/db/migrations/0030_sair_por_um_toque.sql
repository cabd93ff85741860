-- A mail program ends one kind of mail by one press, without a session (docs/decisions/055). What it shows is signed with this
-- key, and made of the person's choice as it was: once they choose anew, what was signed before is dead.
select travar_tabelas('configuracao, aviso_preferencia');

alter table configuracao add column chave_de_saida bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
alter table aviso_preferencia add column versao int not null default 1;
