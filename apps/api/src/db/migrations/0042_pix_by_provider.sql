-- PIX that confirms itself (docs/product/pix.md#account): the store's own account at a provider, the codes that the provider makes, what it
-- says has arrived, what it gives back and pays out.
--
-- Safe while the version before this one still runs: it writes no charge by a provider, and its refunds are done at once.

lock table charges, received_pix, pix_uses, pix_refunds, orders in share row exclusive mode;

alter table pix_settings
  drop constraint pix_settings_mode_check,
  add constraint pix_settings_mode_check check (mode in ('OFF', 'KEY', 'AUTO')),
  drop constraint pix_settings_mode_needs_key,
  add constraint pix_settings_mode_needs_key check (mode <> 'KEY' or key is not null),
  -- Smaller amounts are received by the store's own key, which costs nothing.
  add column auto_from_centavos bigint not null default 1000 check (auto_from_centavos >= 0);

create table pix_accounts (
  store_id uuid primary key references stores (id),
  provider text not null check (provider in ('sandbox', 'asaas')),
  -- Whether the owner brought the key of an account, or we asked the provider for one.
  origin text not null check (origin in ('brought', 'created')),
  state text not null check (state in ('CREATING', 'DOCUMENTS', 'REVIEW', 'ACTIVE', 'RENEW', 'BLOCKED', 'REJECTED')),
  -- Its id at the provider.
  account_id text,
  -- Both sealed (apps/api/src/seal.ts).
  api_key text,
  webhook_token text not null,
  -- The random Pix key that its codes are made for.
  address_key text,
  -- Where the owner sends the documents, from the provider.
  documents_url text,
  -- When the provider was last asked about the account, and about its charges.
  checked_at timestamptz,
  polled_at timestamptz,
  -- The last day whose statement was compared.
  reconciled_on date,
  created_at timestamptz not null,
  constraint pix_accounts_created_with_key check (state = 'CREATING' or num_nonnulls(account_id, api_key) = 2),
  constraint pix_accounts_active_has_key check (state not in ('ACTIVE', 'RENEW') or address_key is not null)
);

alter table orders
  -- Who said that the money had arrived.
  add column settled_by text check (settled_by in ('person', 'provider')),
  add constraint orders_settled_when_paid check (settled_by is null or sale_id is not null);

alter table charges
  drop constraint charges_mode_check,
  add constraint charges_mode_check check (mode in ('KEY', 'AUTO')),
  drop constraint charges_state_check,
  -- FAILED: the provider made no code, or did not say so.
  add constraint charges_state_check check (state in ('OPEN', 'PAID', 'CANCELLED', 'FAILED')),
  alter column payload drop not null,
  -- The provider's id of the code.
  add column code_id text,
  -- When the provider is asked next.
  add column next_look_at timestamptz,
  -- Since when the payer's bank examines the payment.
  add column in_analysis_at timestamptz,
  add constraint charges_made_by_provider check (mode = 'AUTO' or num_nonnulls(code_id, next_look_at, in_analysis_at) = 0),
  add constraint charges_have_code check (payload is not null or (mode = 'AUTO' and state <> 'PAID'));

create index charges_to_look_at on charges (next_look_at) where next_look_at is not null;

alter table received_pix
  -- What the provider calls the payment; null for one that somebody saw at the bank.
  add column payment_id text,
  -- When the provider received it.
  add column paid_at timestamptz,
  add column fee_centavos bigint check (fee_centavos >= 0),
  -- The payer disputes it at their bank.
  add column dispute text check (dispute in ('OPEN', 'WON', 'LOST')),
  add column disputed_at timestamptz,
  drop constraint received_pix_problem_check,
  add constraint received_pix_problem_check check (problem in ('surplus', 'second', 'cancelled', 'late', 'refused', 'orphan')),
  add constraint received_pix_by_provider check (
    (payment_id is not null) = (confirmed_by = 'provider') and (payment_id is not null) = (paid_at is not null)),
  add constraint received_pix_disputed check (num_nonnulls(dispute, disputed_at) in (0, 2) and (dispute is null or payment_id is not null));

-- One payment is received once.
create unique index received_pix_payment_key on received_pix (store_id, payment_id) where payment_id is not null;
create index received_pix_disputed_open on received_pix (store_id) where dispute = 'OPEN';

alter table pix_uses
  -- What of it the refunds of its sale have taken back since.
  add column returned_centavos bigint not null default 0,
  add constraint pix_uses_returned_once check (returned_centavos between 0 and amount_centavos);

alter table pix_refunds
  add column state text not null default 'DONE' check (state in ('ASKED', 'DONE', 'FAILED')),
  -- Who moves the money: somebody at the bank, or the provider.
  add column moved_by text not null default 'bank' check (moved_by in ('bank', 'provider')),
  -- Of one that a refund of a sale has asked for.
  add column sale_id uuid,
  add foreign key (store_id, sale_id) references sales (store_id, id),
  -- Why the provider did not do it.
  add column failure text,
  add constraint pix_refunds_bank_is_done check (moved_by = 'provider' or state = 'DONE'),
  add constraint pix_refunds_failure check ((state = 'FAILED') = (failure is not null));

create index pix_refunds_asked on pix_refunds (store_id, created_at) where state = 'ASKED';

-- Notices of the provider, once each.
create table pix_notices (
  store_id uuid not null references stores (id),
  event_id text not null,
  notice jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  error text,
  primary key (store_id, event_id)
);

create index pix_notices_waiting on pix_notices (received_at) where processed_at is null;

-- What the owner takes out of the account.
create table pix_transfers (
  store_id uuid not null references stores (id),
  id uuid not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  -- TOKEN: the provider waits for the owner's confirmation there.
  state text not null check (state in ('ASKED', 'TOKEN', 'DONE', 'FAILED')),
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, id),
  constraint pix_transfers_failure check ((state = 'FAILED') = (failure is not null)),
  constraint pix_transfers_ended check ((state in ('DONE', 'FAILED')) = (ended_at is not null))
);

create index pix_transfers_by_age on pix_transfers (store_id, created_at desc, id desc);
-- One at a time: a second one would be taken for a repetition.
create unique index pix_transfers_one_open_key on pix_transfers (store_id) where state in ('ASKED', 'TOKEN');

-- Where the provider's statement and our rows differ.
create table pix_differences (
  store_id uuid not null references stores (id),
  id uuid not null,
  day date not null,
  -- unknown: money that we know nothing of; missing: a PIX or refund that is not in the statement; amount: both, and not the same.
  kind text not null check (kind in ('unknown', 'missing', 'amount')),
  -- The payment, or the entry of the statement.
  subject text not null,
  amount_centavos bigint not null check (amount_centavos <> 0),
  expected_centavos bigint,
  received_pix_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  primary key (store_id, id),
  foreign key (store_id, received_pix_id) references received_pix (store_id, id),
  constraint pix_differences_subject_key unique (store_id, kind, subject),
  constraint pix_differences_settled check (num_nonnulls(settled_at, settled_by) in (0, 2))
);

create index pix_differences_open on pix_differences (store_id, created_at) where settled_at is null;

-- An untested key, or an account that is not open, might pay a stranger.
create or replace function refuse_untested_key() returns trigger language plpgsql as $$
begin
  if new.mode = 'AUTO' then
    perform from pix_accounts where store_id = new.store_id and state in ('ACTIVE', 'RENEW') and address_key = new.key;
    if not found then raise exception 'a code needs an open account' using constraint = 'charges_open_account'; end if;
    return new;
  end if;
  perform from pix_settings
   where store_id = new.store_id and mode <> 'OFF' and key = new.key and tested_at is not null for share;
  if not found then raise exception 'a code needs a tested key' using constraint = 'charges_tested_key'; end if;
  return new;
end
$$;

-- The provider's code is written once; looking for its payment changes when to look again.
create or replace function refuse_charge_change() returns trigger language plpgsql as $$
declare
  code constant text[] := array['payload', 'code_id', 'expires_at'];
  watch constant text[] := array['state', 'next_look_at', 'in_analysis_at'];
begin
  if to_jsonb(new) - code - watch <> to_jsonb(old) - code - watch
     or (old.payload is not null and to_jsonb(new) - watch <> to_jsonb(old) - watch)
     or (old.state = 'PAID' and new.state <> 'PAID') then
    raise exception 'of a charge only the state changes, and its code is made once';
  end if;
  return new;
end
$$;

create or replace function refuse_order_change() returns trigger language plpgsql as $$
declare
  ending constant text[] := array['state', 'sale_id', 'closed_at', 'settled_by'];
begin
  if new.customer_id is null and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
     and (exists (select from stores where id = old.store_id and erased_at is not null)
       or exists (select from customers where store_id = old.store_id and id = old.customer_id
         and removed_at is not null and erased_at is not null)) then
    return new;
  end if;
  if old.state = 'OPEN' and to_jsonb(new) - ending - 'expires_at' = to_jsonb(old) - ending - 'expires_at' then
    return new;
  end if;
  if old.state = 'EXPIRED' and new.state = 'PAID' and to_jsonb(new) - ending = to_jsonb(old) - ending then
    return new;
  end if;
  raise exception 'an order is paid, cancelled or left to expire, and nothing else';
end
$$;

-- What became of a PIX is counted by rows. A refund that failed leaves its part to be resolved.
create or replace function count_pix() returns trigger language plpgsql as $$
declare
  sign constant integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  if tg_table_name = 'pix_uses' then
    update received_pix set applied_centavos = applied_centavos + sign * new.amount_centavos
     where store_id = new.store_id and id = new.received_pix_id;
    return null;
  end if;
  update received_pix set refunded_centavos = refunded_centavos + sign * new.amount_centavos
   where store_id = new.store_id and id = new.received_pix_id;
  return null;
end
$$;

create trigger pix_refunds_count_failure after update on pix_refunds
  for each row when (old.state = 'ASKED' and new.state = 'FAILED') execute function count_pix();

create or replace function refuse_pix_change() returns trigger language plpgsql as $$
declare
  counted constant text[] := case tg_table_name
    when 'received_pix' then array['applied_centavos', 'refunded_centavos'] when 'pix_uses' then array['returned_centavos'] else '{}' end;
  told constant text[] := case tg_table_name
    when 'received_pix' then array['dispute', 'disputed_at'] when 'pix_uses' then array['ended_at'] else array['state', 'failure'] end;
begin
  if to_jsonb(new) - counted - told <> to_jsonb(old) - counted - told
     or (to_jsonb(new) - told <> to_jsonb(old) - told and pg_trigger_depth() < 2) then
    raise exception 'of a PIX only what became of it changes, by pix_uses and pix_refunds';
  end if;
  if (tg_table_name = 'pix_uses' and to_jsonb(old) ->> 'ended_at' is not null)
     or (tg_table_name = 'pix_refunds' and to_jsonb(old) ->> 'state' <> 'ASKED') then
    raise exception 'what a PIX pays, or gives back, ends once';
  end if;
  return new;
end
$$;

create or replace function refuse_counted_pix() returns trigger language plpgsql as $$
begin
  raise exception 'a new PIX has paid nothing';
end
$$;

create trigger pix_uses_start_whole before insert on pix_uses
  for each row when (new.returned_centavos <> 0) execute function refuse_counted_pix();

-- What a refund of a sale gives back by PIX goes back from the PIX that paid it, the newest first: by the provider, or by hand at the bank.
create function give_pix_back_with_sale() returns trigger language plpgsql as $$
declare
  left_centavos bigint := -new.amount_centavos;
  part bigint;
  used record;
begin
  for used in
    select u.id, u.received_pix_id, u.amount_centavos - u.returned_centavos as held, r.payment_id
    from orders o
    join pix_uses u on u.store_id = o.store_id and u.order_id = o.id and u.ended_at is null
    join received_pix r on r.store_id = u.store_id and r.id = u.received_pix_id
    where o.store_id = new.store_id and o.sale_id = new.sale_id
    order by u.created_at desc, u.id desc
    for update of r
  loop
    part := least(left_centavos, used.held);
    continue when part <= 0;
    left_centavos := left_centavos - part;
    update pix_uses set returned_centavos = returned_centavos + part where store_id = new.store_id and id = used.id;
    update received_pix set applied_centavos = applied_centavos - part
     where store_id = new.store_id and id = used.received_pix_id;
    insert into pix_refunds (store_id, id, received_pix_id, amount_centavos, reason, actor, created_at, state, moved_by, sale_id)
    values (new.store_id, gen_random_uuid(), used.received_pix_id, part, new.reason, new.actor, new.created_at,
            case when used.payment_id is null then 'DONE' else 'ASKED' end,
            case when used.payment_id is null then 'bank' else 'provider' end, new.sale_id);
  end loop;
  return null;
end
$$;

create trigger money_entries_give_pix_back after insert on money_entries
  for each row when (new.kind = 'refund' and new.tender = 'PIX' and new.sale_id is not null)
  execute function give_pix_back_with_sale();

-- Money that confirms itself needs nobody at the counter: it is in the shift of who made the order, if that one is open, else in none.
create or replace function put_money_into_shift() returns trigger language plpgsql as $$
declare
  wanted constant uuid := new.shift_id;
  opener text;
  settings counter_settings;
begin
  select s.id, s.opened_by into new.shift_id, opener from shifts s
   where s.store_id = new.store_id and s.closed_at is null and s.id = coalesce(wanted, s.id)
   order by s.number limit 1 for key share;
  if wanted is not null and new.shift_id is null then
    raise exception 'a closed shift gets no money' using constraint = 'money_entries_shift_closed';
  end if;
  if new.shift_id is not null and opener = new.actor and new.tender <> 'MIXED' then
    return new;
  end if;
  select * into settings from counter_settings where store_id = new.store_id;
  if new.kind = 'sale' and exists (
       select from orders where store_id = new.store_id and sale_id = new.sale_id and settled_by = 'provider') then
    if not coalesce(settings.shares_shift, false) then new.shift_id := null; end if;
    return new;
  end if;
  if new.shift_id is null and settings.needs_shift and settings.has_shifts then
    raise exception 'money moves in a shift' using constraint = 'money_entries_shift_needed';
  end if;
  if new.shift_id is not null and opener <> new.actor and new.kind <> 'closing' and not coalesce(settings.shares_shift, false) then
    raise exception 'the shift is of another' using constraint = 'money_entries_shift_of_other',
      detail = case opener when 'owner' then (select owner_name from stores where id = new.store_id) else opener end;
  end if;
  if new.tender = 'MIXED' and new.kind in ('sale', 'event') and settings.has_shifts then
    raise exception 'a shift counts by tender' using constraint = 'money_entries_tender_named';
  end if;
  return new;
end
$$;
