-- The logo as it is served: always a PNG that we drew. `logo` holds its public address, which changes with the picture.
alter table configuracao add logo_png bytea;
update configuracao set logo = null;
alter table configuracao add constraint configuracao_logo check ((logo is null) = (logo_png is null));

-- Shelves by their period, for searches (docs/decisions/015).
create index estante_busca on estante using gin (busca gin_trgm_ops);
