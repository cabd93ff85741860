-- An order that waits for approval keeps its deadline, which does not count meanwhile.
update pedido set expira_em = coalesce((aprovacao ->> 'expirava')::timestamptz, now()), aprovacao = aprovacao - 'expirava'
  where expira_em = 'infinity';
