-- Files being imported: their rows wait here, checked, until they are written or given up. Gone after a day.
create table importacao (
  id int generated always as identity primary key,
  usuario_id int not null constraint importacao_usuario references usuario on delete cascade,
  tipo text not null constraint importacao_tipo check (tipo in ('produtos', 'clientes', 'estante-produtos')),
  estante_id int constraint importacao_estante references estante on delete cascade,
  arquivo text not null,
  situacao text not null default 'conferindo'
    constraint importacao_situacao check (situacao in ('conferindo', 'pronta', 'gravando', 'feita', 'interrompida')),
  -- The file's columns that are known, in its order: [{campo, titulo}].
  colunas jsonb not null,
  ignoradas text[] not null,
  total int not null,
  feitas int not null default 0,
  novas int not null default 0,
  alteradas int not null default 0,
  iguais int not null default 0,
  ruins int not null default 0,
  gravadas_novas int,
  gravadas_alteradas int,
  -- When the server at work on it was last heard of: one that died leaves it behind.
  sinal_em timestamptz not null default now(),
  criada_em timestamptz not null default now(),
  constraint importacao_da_estante check ((tipo = 'estante-produtos') = (estante_id is not null))
);
create index importacao_criada on importacao (criada_em);
create index importacao_do_usuario on importacao (usuario_id);
create index importacao_na_estante on importacao (estante_id);

create table importacao_linha (
  importacao_id int not null constraint importacao_linha_importacao references importacao on delete cascade,
  linha int not null,
  -- As the file has it, in the order of `colunas`.
  celulas text[] not null,
  -- What it says, in the API's fields; null where it can't be read.
  dados jsonb,
  -- What identifies its record: the CNPJ, the product's name as searches compare it.
  chave text collate "C",
  -- What its own cells have wrong: [{campo, valor, mensagem}].
  erros jsonb,
  -- What stands against it in the file's other rows and in the database; found anew before it is written.
  conflito jsonb,
  situacao text constraint importacao_linha_situacao check (situacao in ('nova', 'alterada', 'igual', 'ruim')),
  registro_id int,
  constraint importacao_linha_unica primary key (importacao_id, linha)
);
create index importacao_linha_por_situacao on importacao_linha (importacao_id, situacao, linha);
