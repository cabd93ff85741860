-- Every line that is added moves its order's `expira_em`. An index on it made each of those a new row in all eight indexes of
-- orders; without it the row changes in its page (docs/decisions/025). Open orders are few: one for a client, found by
-- `pedido_aberto`.
drop index pedido_expirando;
