-- What every delivery pays (docs/decisions/068): its row is written three times, each time into every index that it belongs to.
-- Old ones are swept by their key.
drop index entrega_webhook_por_momento;
-- One that is being sent for the first time has not failed.
drop index entrega_webhook_falhando;
create index entrega_webhook_falhando on entrega_webhook (webhook_id) where situacao = 'esperando' and erro is not null;
