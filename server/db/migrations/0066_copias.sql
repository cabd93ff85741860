-- How the daily copies stand, on however many servers: one row, written by the first of them.
create table copia (
  unica boolean primary key default true constraint copia_unica check (unica),
  feita_em timestamptz,
  -- The last attempt, where it failed, and why in words; both null once a later one was made.
  falhou_em timestamptz,
  falha text,
  constraint copia_falha_dita check ((falhou_em is null) = (falha is null))
);
