-- The filters of a report that a person keeps by name (docs/decisions/062).
create table vista (
  usuario_id int not null constraint vista_usuario references usuario on delete cascade,
  tela text not null,
  nome text not null,
  filtros jsonb not null,
  constraint vista_unica primary key (usuario_id, tela, nome)
);
