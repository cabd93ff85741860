-- What a reader has seen of what ended in the company's orders, on any device: up to which line of the orders' stories.
alter table usuario add column acabados_vistos_ate bigint not null default 0;
