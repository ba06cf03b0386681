-- Packages of time and passes that were sold to a customer (docs/product/credits.md#packages). The minutes of a package have
-- the same ledger as balances: an entry with a package moves what is left of it instead of the balance.
--
-- Safe while the version before this one still runs: columns that may be empty, and no rule that is narrower than before.

lock table sessions, sale_items, credit_entries in share row exclusive mode;

create table customer_packages (
  store_id uuid not null references stores (id),
  -- That of the item of the sale, which the sale's rows keep when the package is forgotten.
  id uuid not null,
  sale_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('minutes', 'pass')),
  -- As it was sold.
  name text not null check (name <> ''),
  minutes integer check (minutes between 1 and 100000),
  -- [{id, name}], and {days, from, until}; null for no limit.
  rooms jsonb,
  used jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  minutes_left integer not null default 0,
  cancelled_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, sale_id) references sales (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  constraint customer_packages_owner_key unique (store_id, customer_id, id),
  constraint customer_packages_kind check ((kind = 'minutes') = (minutes is not null)),
  constraint customer_packages_minutes_within check (minutes_left between 0 and coalesce(minutes, 0))
);

create index customer_packages_by_expiry on customer_packages (store_id, customer_id, expires_at);
create index customer_packages_by_sale on customer_packages (store_id, sale_id);

alter table sale_items
  drop constraint sale_items_kind_check,
  add constraint sale_items_kind_check check (
    kind in ('product', 'credits', 'package', 'session', 'extension', 'bill'));

alter table credit_entries
  add column package_id uuid,
  add constraint credit_entries_package foreign key (store_id, customer_id, package_id)
    references customer_packages (store_id, customer_id, id);

-- A sale gives the minutes of each package once.
drop index credit_entries_once_per_sale_key;
create unique index credit_entries_once_per_sale_key
  on credit_entries (store_id, sale_id, kind, coalesce(package_id, '00000000-0000-0000-0000-000000000000'))
  where sale_id is not null;
create index credit_entries_by_package on credit_entries (store_id, package_id) where package_id is not null;

alter table sessions
  -- The package that pays; forgotten with the customer.
  add column package_id uuid,
  add constraint sessions_package foreign key (store_id, customer_id, package_id)
    references customer_packages (store_id, customer_id, id),
  add constraint sessions_of_package check (package_id is null or billing = 'package');

create index sessions_by_package on sessions (store_id, package_id) where package_id is not null;

create or replace function apply_credit_entry() returns trigger language plpgsql as $$
begin
  if new.package_id is null then
    update customers set balance_minutes = balance_minutes + new.minutes
     where store_id = new.store_id and id = new.customer_id
     returning balance_minutes into new.balance_after;
  else
    update customer_packages set minutes_left = minutes_left + new.minutes
     where store_id = new.store_id and id = new.package_id
     returning minutes_left into new.balance_after;
  end if;
  new.sequence := nextval('credit_entries_sequence_seq');
  return new;
end
$$;

create function refuse_package_past_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.minutes_left <> 0 then raise exception 'a package begins with no minutes'; end if;
    return new;
  end if;
  if new.minutes_left <> old.minutes_left and pg_trigger_depth() < 2 then
    raise exception 'the minutes of a package change only through credit_entries';
  end if;
  if to_jsonb(new) - array['minutes_left', 'cancelled_at'] <> to_jsonb(old) - array['minutes_left', 'cancelled_at']
     or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'a package stays as it was sold';
  end if;
  return new;
end
$$;

create trigger customer_packages_by_ledger before insert or update on customer_packages
  for each row execute function refuse_package_past_ledger();
