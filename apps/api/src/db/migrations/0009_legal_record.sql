-- What laws on lan houses have a store record and keep (docs/decisions/0016): who somebody is, who answers for a minor, which
-- of the rules the owner has turned on, and who opened the register for which order.
--
-- Safe while the version before this one still runs: columns that may be empty or have a default, new tables, and three rules
-- of before that refuse less than they did. The older version shows and writes nothing of it, and starts sessions without
-- looking at the rules for the minutes of the change.

alter table customers
  add column document_kind text check (document_kind in ('rg', 'cnh', 'passport', 'birth-certificate', 'other')),
  add column document_number text,
  -- Somebody at the counter saw the document on this day.
  add column document_seen_on date,
  add column address text,
  add column school text,
  add column guardian_name text,
  add column guardian_document text,
  add column guardian_phone text,
  -- The guardian's written consent: since when, until when (null: until taken back), until which hour of the night.
  add column consent_on date,
  add column consent_until date,
  add column consent_night_until text check (consent_night_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The person asked for it: all is gone but what identifies them in the register, for its term. A record that comes back
  -- (the same CPF is registered anew) counts by removed_at, whatever the older version leaves here.
  add column erased_at timestamptz;

create index customers_gone on customers (store_id, removed_at) where removed_at is not null;

alter table sessions add column guardian_present boolean not null default false;

create table legal_policies (
  store_id uuid primary key references stores (id),
  -- The rules that are on. One that the store's state does not offer is not applied.
  rules text[] not null default '{}',
  -- Null: as the law of the state says.
  night_from text check (night_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  night_until text check (night_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- How long the register is kept.
  keep_months integer not null default 60 check (keep_months between 24 and 240)
);

-- Each opening of the register, and each copy or erasure of a person's own data: who, when, what, why. What it is about has
-- no foreign key, since the log outlives the person's row.
create table register_openings (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null check (kind in ('order', 'own-data', 'erasure')),
  actor text not null,
  address text not null check (char_length(address) between 1 and 100),
  at timestamptz not null,
  -- Who ordered it, and the number of the order.
  authority text,
  order_number text,
  reason text,
  first_day date,
  last_day date,
  computer_id uuid,
  customer_id uuid,
  primary key (store_id, id),
  constraint register_openings_order_has_days check (
    kind <> 'order' or (authority is not null and order_number is not null and first_day <= last_day)
  )
);

create index register_openings_by_age on register_openings (store_id, at desc, id);

-- Past its term a session stays in the figures and in the ledger, and nothing says any more whose it was.
alter table credit_entries
  drop constraint credit_entries_session,
  add constraint credit_entries_session check (session_id is null or kind in ('session', 'refund'));

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'credit_entries'
     and to_jsonb(new) ->> 'session_id' is null
     and to_jsonb(new) - 'session_id' = to_jsonb(old) - 'session_id'
     and exists (select 1 from sessions where store_id = old.store_id
       and id = (to_jsonb(old) ->> 'session_id')::uuid and customer_id is null) then
    return new;
  end if;
  raise exception 'an entry of the ledger is never changed';
end
$$;

-- What was sold stays as it was; who bought it may be forgotten once the account or the buyer's data is erased.
create or replace function refuse_sale_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> 'customer_id' is null
     and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
     and (exists (select 1 from stores where id = old.store_id and erased_at is not null)
       or exists (select 1 from customers where store_id = old.store_id
         and id = (to_jsonb(old) ->> 'customer_id')::uuid and removed_at is not null and erased_at is not null)) then
    return new;
  end if;
  if old.refunded_at is not null then
    raise exception 'what was taken back is not changed again';
  end if;
  if (to_jsonb(new) - array['refunded_at', 'refund_reason', 'refund_actor'])
     <> (to_jsonb(old) - array['refunded_at', 'refund_reason', 'refund_actor']) then
    raise exception 'what was sold is never changed';
  end if;
  return new;
end
$$;
