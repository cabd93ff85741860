-- Failed sign-ins in a table of their own form (docs/decisions/004). Servers of the version before, which may still run
-- beside this one, go on with `tentativa`.
create table freio (
  chave bytea primary key,
  -- When the last of its failures is forgotten: so many failures are left as their time fits in between.
  esquecida_em timestamptz not null,
  livre_em timestamptz not null,
  -- As in `tentativa`: attempts whose password is being checked right now.
  em_curso smallint not null default 0,
  em_curso_ate timestamptz not null
);
create index freio_esquecida on freio (esquecida_em);

-- Networks that a user signed in from: an attack from elsewhere does not keep the user waiting there.
create table rede_conhecida (
  usuario_id int not null constraint rede_conhecida_usuario references usuario on delete cascade,
  rede cidr not null,
  visto_em timestamptz not null,
  constraint rede_conhecida_unica primary key (usuario_id, rede)
);
create index rede_conhecida_por_momento on rede_conhecida (visto_em);
insert into rede_conhecida
select usuario_id, rede, visto_em from (
  select a.usuario_id, r.rede, max(a.primeiro) as visto_em,
    row_number() over (partition by a.usuario_id order by max(a.primeiro) desc) as n
  from acesso a join usuario u on u.id = a.usuario_id
    cross join lateral (select network(set_masklen(a.endereco, case family(a.endereco) when 4 then 32 else 64 end)) as rede) r
  group by a.usuario_id, r.rede
) c where n <= 30;

-- Letters are folded in the same way in every database, whatever its locale.
drop index usuario_email;
create unique index usuario_email on usuario (lower(email collate "C"));

-- Up to which line of the audit a user has seen what others changed in the user's own access.
create function ultimo_da_auditoria() returns bigint language sql stable
  begin atomic
    select coalesce(max(id), 0) from auditoria;
  end;
alter table usuario add column avisado_ate bigint not null default ultimo_da_auditoria();
create index auditoria_de_administradores on auditoria (id) where entidade = 'usuario' and depois ->> 'admin' = 'true';
