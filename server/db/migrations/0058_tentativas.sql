-- Failures are counted in fixed times: five in a minute, so many in a day.
drop table freio;
drop table tentativa;
create table tentativa (
  chave bytea primary key,
  -- Checks under way count as failures until they succeed.
  falhas int not null,
  -- When its failures are forgotten.
  ate timestamptz not null
);
create index tentativa_ate on tentativa (ate);
