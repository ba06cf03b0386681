-- The cash shift (docs/product/shifts.md): drawers, shifts with their counts and reviews, and the shift of each entry of the ledger of
-- money.
--
-- Safe while the version before this one still runs: a store has no shift until this version turns the switch on, and the entries that
-- the other version writes then get the shift from the trigger below.

lock table money_entries, counter_settings in share row exclusive mode;

alter table counter_settings
  add column has_shifts boolean not null default false,
  add column needs_shift boolean not null default false,
  add column shares_shift boolean not null default false,
  add column shift_tolerance_centavos bigint not null default 200 check (shift_tolerance_centavos between 0 and 100000000),
  add constraint counter_settings_shifts_with_prices check (not has_shifts or prices_time_since is not null);

create table drawers (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);

create table shifts (
  store_id uuid not null references stores (id),
  id uuid not null,
  number integer not null check (number > 0),
  drawer_id uuid not null,
  opened_by text not null,
  opened_at timestamptz not null,
  float_centavos bigint not null check (float_centavos >= 0),
  -- What the previous shift of the drawer left; null for the first.
  float_expected_centavos bigint check (float_expected_centavos >= 0),
  closed_by text,
  closed_at timestamptz,
  left_centavos bigint check (left_centavos >= 0),
  note text,
  -- Whether who opened it was there when it was counted.
  attendant_present boolean,
  -- What was true when it was closed.
  report jsonb,
  report_hash bytea check (octet_length(report_hash) = 32),
  primary key (store_id, id),
  constraint shifts_number_key unique (store_id, number),
  foreign key (store_id, drawer_id) references drawers (store_id, id),
  constraint shifts_closed_at_once check (
    num_nonnulls(closed_by, closed_at, left_centavos, attendant_present, report, report_hash)
      = case when closed_at is null then 0 else 6 end),
  constraint shifts_note_at_the_end check (note is null or closed_at is not null),
  constraint shifts_time_goes_on check (closed_at >= opened_at)
);

create unique index shifts_one_open_per_drawer on shifts (store_id, drawer_id) where closed_at is null;

create table shift_counts (
  store_id uuid not null references stores (id),
  id uuid not null,
  shift_id uuid not null,
  attempt integer not null check (attempt in (1, 2)),
  tender text not null check (tender in ('CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED')),
  -- Null if it was not counted.
  counted_centavos bigint check (counted_centavos >= 0),
  expected_centavos bigint not null,
  difference_centavos bigint generated always as (counted_centavos - expected_centavos) stored,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shift_id) references shifts (store_id, id),
  constraint shift_counts_once_key unique (store_id, shift_id, attempt, tender),
  constraint shift_counts_cash check (tender <> 'CASH' or counted_centavos is not null)
);

create table shift_reviews (
  store_id uuid not null references stores (id),
  id uuid not null,
  shift_id uuid not null,
  note text not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, shift_id) references shifts (store_id, id)
);

create index shift_reviews_by_shift on shift_reviews (store_id, shift_id);

alter table money_entries
  add column shift_id uuid,
  add foreign key (store_id, shift_id) references shifts (store_id, id),
  drop constraint money_entries_kind_check,
  add constraint money_entries_kind_check check (
    kind in ('sale', 'event', 'refund', 'float', 'sangria', 'suprimento', 'retender', 'closing')),
  drop constraint money_entries_of_one_thing,
  add constraint money_entries_of_one_thing check (
    case when kind in ('float', 'sangria', 'suprimento', 'closing')
      then num_nonnulls(sale_id, event_payment_id, refers_to) = 0 and tender = 'CASH' and shift_id is not null
      else num_nonnulls(sale_id, event_payment_id) = 1 end),
  drop constraint money_entries_kind,
  add constraint money_entries_kind check (case kind
    when 'sale' then amount_centavos > 0 and sale_id is not null and refers_to is null
    when 'event' then amount_centavos > 0 and event_payment_id is not null and refers_to is null
    when 'retender' then sale_id is not null and shift_id is not null
      and (amount_centavos < 0 and refers_to is not null or amount_centavos > 0 and refers_to is null)
    when 'float' then amount_centavos > 0
    when 'suprimento' then amount_centavos > 0 and reason is not null
    when 'sangria' then amount_centavos < 0 and reason is not null
    when 'closing' then amount_centavos < 0
    else amount_centavos < 0 and refers_to is not null end);

create index money_entries_by_shift on money_entries (store_id, shift_id) include (tender, amount_centavos, kind)
  where shift_id is not null;

-- What a day brought is still read off the index alone, now without what moved between the drawer and its owner.
drop index money_entries_by_time;
create index money_entries_by_time on money_entries (store_id, created_at) include (tender, amount_centavos, kind);

-- What belongs to no sale and no event needs no comparison with one.
drop trigger money_entries_are_the_total on money_entries;
create constraint trigger money_entries_are_the_total after insert on money_entries
  deferrable initially deferred for each row when (new.sale_id is not null or new.event_payment_id is not null)
  execute function check_money_of_sale();

-- Puts each entry into the open shift, and holds that open until the commit (docs/decisions/0024-sales-and-the-closing-shift.md).
-- In the trigger because triggers write some entries, and so that no verb can forget it.
create function put_money_into_shift() returns trigger language plpgsql as $$
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

create trigger money_entries_into_shift before insert on money_entries
  for each row execute function put_money_into_shift();

create function refuse_shift_change() returns trigger language plpgsql as $$
declare
  closing constant text[] := array['closed_by', 'closed_at', 'left_centavos', 'note', 'attendant_present', 'report', 'report_hash'];
begin
  if old.closed_at is not null then raise exception 'a closed shift is never changed'; end if;
  if to_jsonb(new) - closing <> to_jsonb(old) - closing then raise exception 'an open shift is only closed'; end if;
  return new;
end
$$;

create trigger shifts_immutable before update on shifts for each row execute function refuse_shift_change();

create function refuse_count_of_closed_shift() returns trigger language plpgsql as $$
begin
  perform from shifts where store_id = new.store_id and id = new.shift_id and closed_at is null for key share;
  if not found then raise exception 'a closed shift is not counted again'; end if;
  return new;
end
$$;

create trigger shift_counts_of_open_shift before insert on shift_counts
  for each row execute function refuse_count_of_closed_shift();
create trigger shift_counts_immutable before update on shift_counts
  for each row execute function refuse_ledger_change();
create trigger shift_reviews_immutable before update on shift_reviews
  for each row execute function refuse_ledger_change();
