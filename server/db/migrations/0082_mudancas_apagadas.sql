-- A deleted order or shelf leaves no change behind.
select travar_tabelas('estante, pedido');

create function esquecer_mudanca() returns trigger language plpgsql as $$
begin
  delete from mudanca where tipo = tg_argv[0] and registro_id = old.id;
  return null;
end
$$;
create trigger mudanca_apagada after delete on pedido for each row execute function esquecer_mudanca('pedido');
create trigger mudanca_apagada after delete on estante for each row execute function esquecer_mudanca('estante');
delete from mudanca m where not exists (select from pedido where id = m.registro_id) and m.tipo = 'pedido'
  or not exists (select from estante where id = m.registro_id) and m.tipo = 'estante';
