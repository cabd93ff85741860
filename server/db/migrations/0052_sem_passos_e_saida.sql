alter table configuracao drop column primeiros_passos_dispensados;
