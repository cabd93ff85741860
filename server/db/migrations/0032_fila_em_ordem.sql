-- The next mail of a long queue is found where it begins: with `proxima` alone, all that became due together were sorted for each.
drop index aviso_recebido_a_enviar;
create index aviso_recebido_a_enviar on aviso_recebido (proxima, id) where correio = 'fila';
