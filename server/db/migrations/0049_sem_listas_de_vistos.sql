alter table usuario drop column acabados_vistos_ate, drop column cancelamentos_desde;
alter table pedido drop column cancelamento_visto_por;
