-- What time costs, by room, day, hour and customer (docs/product/prices.md), and the switches of the counter. A store without
-- rows here works as before: everything is off, and time costs the price per hour of the profile.

create table counter_settings (
  store_id uuid primary key references stores (id),
  -- Since when every session is paid or owed; null while the switch is off.
  prices_time_since timestamptz,
  guest_payment text not null default 'end' check (guest_payment in ('start', 'end'))
);

-- Each change of the prices is a new version, so that a past price can be explained. The document is as the API has it.
create table price_versions (
  store_id uuid not null references stores (id),
  version integer not null check (version > 0),
  document jsonb not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, version)
);

create trigger price_versions_immutable before update on price_versions
  for each row execute function refuse_ledger_change();

-- The rooms and customer groups of the present version, for the rows that are in them.
create table rooms (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null check (name <> ''),
  weight_hundredths integer not null check (weight_hundredths between 10 and 1000),
  position smallint not null,
  primary key (store_id, id)
);

create table customer_groups (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null check (name <> ''),
  -- Hundredths of a percent.
  discount_basis_points integer not null check (discount_basis_points between 0 and 10000),
  position smallint not null,
  primary key (store_id, id)
);

alter table computers add column room_id uuid,
  add constraint computers_room foreign key (store_id, room_id) references rooms (store_id, id);
alter table customers add column group_id uuid,
  add constraint customers_group foreign key (store_id, group_id) references customer_groups (store_id, id);

create index computers_by_room on computers (store_id, room_id) where room_id is not null;
create index customers_by_group on customers (store_id, group_id) where group_id is not null;
