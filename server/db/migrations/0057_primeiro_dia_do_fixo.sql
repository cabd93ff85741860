-- A list begins with the day of its first order: until then it is paused.
update pedido_fixo f set pausado_ate = greatest(f.pausado_ate, d.dia)
  from (select pedido_fixo_id, min(dia) as dia from pedido_fixo_dia where situacao = 'feito' group by pedido_fixo_id) d
  where d.pedido_fixo_id = f.id and d.dia > current_date;
