-- A route's name is another's whatever the case and the spaces, as a shelf's period is.
alter table rota drop constraint rota_nome;
update rota r set nome = left(nome, 100) || ' – rota nº ' || id where exists (select from rota
  where id < r.id and lower(regexp_replace(nome, '\s+', ' ', 'g')) = lower(regexp_replace(r.nome, '\s+', ' ', 'g')));
create unique index rota_nome on rota (lower(regexp_replace(nome, '\s+', ' ', 'g')));
