-- Every transaction that writes for a store holds the store's row first and looks whether the account is still open.
-- One call, so that it can travel in front of the transaction's first statement.
--   shared: any number at once, none while the account closes or its profile changes
--   counting: one at a time, for what counts the store's rows against a limit or changes its subscription
--   settling: as counting, and open or closed: the payment provider still tells of its charges
--   alone: nobody else, for closing and for the profile
create function hold_store(store uuid, strength text) returns boolean language plpgsql as $$
declare
  closed timestamptz;
begin
  if strength = 'shared' then
    select closed_at into closed from stores where id = store for key share;
  elsif strength in ('counting', 'settling') then
    select closed_at into closed from stores where id = store for no key update;
  else
    select closed_at into closed from stores where id = store for update;
  end if;
  if not found or (closed is not null and strength <> 'settling') then
    raise exception 'the account is closed' using errcode = 'check_violation', constraint = 'stores_open';
  end if;
  return true;
end
$$;
