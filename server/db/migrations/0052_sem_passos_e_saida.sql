-- Changes of access are ordinary notices.
select travar_tabelas('configuracao, usuario, auditoria, aviso, aviso_preferencia');

alter table configuracao drop column primeiros_passos_dispensados, drop column chave_de_saida;
alter table aviso_preferencia drop column versao;
alter table usuario drop column avisado_ate;
drop function ultimo_da_auditoria();
drop index auditoria_de_administradores, auditoria_de_papel;
alter table aviso drop constraint aviso_tipo, add constraint aviso_tipo check (tipo in ('pedido-confirmado', 'pedido-alterado',
  'pedido-cancelado', 'pedido-entregue', 'produto-acabou', 'estante-aberta', 'estante-fechando', 'pedido-fixo', 'pedido-por-confirmar',
  'aprovacao-pedida', 'aprovacao-dada', 'acesso-mudado', 'novo-administrador', 'convite', 'senha', 'email-novo', 'email-mudou',
  'correio-falhou'));
