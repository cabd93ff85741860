-- What every delivery pays (docs/decisions/068): its row is written three times, each time into every index that it belongs to.
-- Events come in the order of time, so that the sweep of old ones needs no exact index.
drop index entrega_webhook_por_momento;
create index entrega_webhook_por_momento on entrega_webhook using brin (quando) with (pages_per_range = 32);
-- One that is being sent for the first time has not failed.
drop index entrega_webhook_falhando;
create index entrega_webhook_falhando on entrega_webhook (webhook_id) where situacao = 'esperando' and erro is not null;
