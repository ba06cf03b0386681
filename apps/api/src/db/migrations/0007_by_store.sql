-- Every unique rule of a store's table names the store (docs/decisions/0013-every-row-belongs-to-one-store.md). What has to be
-- unique over all stores, because the payment provider or we ourselves find a store by it, moves to one table of the platform.
--
-- Safe while the version before this one still runs: nothing that it reads or writes is taken away or renamed. It expands
-- first: the new table is filled by triggers, whoever writes, so that the rows of the older version are in it as well, and
-- the rule that no two stores have the same charge holds all the time. The older version looks charges up by their own
-- columns, as before, without an index for the minutes of the change; those tables have a row per store and month.
-- The locks are taken at once, so that nothing waits in the middle; `migrate` gives up soon and tries again when it cannot
-- have them.

lock table subscription_invoices, subscription_renewals, product_images, guards, guard_pairing_codes in access exclusive mode;

-- Whose a name is by which the provider speaks of a charge or a subscription: a name of the provider's, or our reference.
create table payment_references (
  -- Who gave the name.
  issuer text not null check (issuer in ('coruja', 'sandbox', 'asaas')),
  kind text not null check (kind in ('charge', 'subscription')),
  reference text not null,
  store_id uuid not null references stores (id),
  -- The invoice of a charge, the renewals of a subscription.
  id uuid not null,
  primary key (issuer, kind, reference)
);

create index payment_references_by_store on payment_references (store_id, id);

create function note_invoice_references() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_references values ('coruja', 'charge', new.id::text, new.store_id, new.id);
  else
    delete from payment_references
     where store_id = old.store_id and id = old.id and (tg_op = 'DELETE' or issuer <> 'coruja');
  end if;
  if tg_op <> 'DELETE' and new.provider_payment_id is not null then
    insert into payment_references values (new.provider, 'charge', new.provider_payment_id, new.store_id, new.id);
  end if;
  return null;
end
$$;

create function note_renewals_references() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_references values ('coruja', 'subscription', 'renewals:' || new.id, new.store_id, new.id);
  else
    delete from payment_references
     where store_id = old.store_id and id = old.id and (tg_op = 'DELETE' or issuer <> 'coruja');
  end if;
  if tg_op <> 'DELETE' and new.provider_subscription_id is not null then
    insert into payment_references
    values (new.provider, 'subscription', new.provider_subscription_id, new.store_id, new.id);
  end if;
  return null;
end
$$;

create trigger subscription_invoices_note after insert or delete on subscription_invoices
  for each row execute function note_invoice_references();
create trigger subscription_invoices_note_change after update of provider, provider_payment_id on subscription_invoices
  for each row when ((old.provider, old.provider_payment_id) is distinct from (new.provider, new.provider_payment_id))
  execute function note_invoice_references();
create trigger subscription_renewals_note after insert or delete on subscription_renewals
  for each row execute function note_renewals_references();
create trigger subscription_renewals_note_change after update of provider, provider_subscription_id on subscription_renewals
  for each row when (
    (old.provider, old.provider_subscription_id) is distinct from (new.provider, new.provider_subscription_id)
  )
  execute function note_renewals_references();

insert into payment_references
select 'coruja', 'charge', id::text, store_id, id from subscription_invoices
union all
select provider, 'charge', provider_payment_id, store_id, id from subscription_invoices where provider_payment_id is not null
union all
select 'coruja', 'subscription', 'renewals:' || id, store_id, id from subscription_renewals
union all
select provider, 'subscription', provider_subscription_id, store_id, id from subscription_renewals
where provider_subscription_id is not null;

alter table subscription_invoices drop constraint subscription_invoices_reference_key;
drop index subscription_invoices_provider_key;
alter table subscription_renewals drop constraint subscription_renewals_reference_key;
drop index subscription_renewals_provider_key;

alter table product_images
  drop constraint product_images_file_name_key,
  add constraint product_images_file_name_key unique (store_id, file_name);

-- Both are found by their hash before the store is known, so each keeps an index by it. A token is 256 random bits and needs
-- no rule to be the only one. Two codes of eight characters may be the same: whoever types such a one is refused.
alter table guards
  drop constraint guards_token_key,
  add constraint guards_token_key unique (store_id, token_hash);
create index guards_by_token on guards (token_hash);
alter table guard_pairing_codes
  drop constraint guard_pairing_codes_code_key,
  add constraint guard_pairing_codes_code_key unique (store_id, code_hash);
create index guard_pairing_codes_by_code on guard_pairing_codes (code_hash);
