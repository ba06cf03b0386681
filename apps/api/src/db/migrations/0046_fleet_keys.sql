-- One key that connects many computers (docs/product/guard.md#installation-key).
--
-- Safe while the version before this one still runs: its pairing by code leaves the new column as it is, which at worst gives an
-- installation that joined before its computer back.

-- The newest alone is good, until it expires, is ended, or has connected as many computers as it may.
create table fleet_keys (
  store_id uuid primary key references stores (id),
  -- The key is random, so a plain hash is enough; it is found before the store is known.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  computers integer not null check (computers between 1 and 500),
  used integer not null default 0,
  actor text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint fleet_keys_used_within check (used between 0 and computers)
);

create index fleet_keys_by_hash on fleet_keys (key_hash);
create index fleet_keys_by_end on fleet_keys (expires_at);

create table fleet_joins (
  store_id uuid not null references fleet_keys (store_id) on delete cascade,
  -- A guard that repeats its call is counted once.
  installation_id uuid not null,
  computer_id uuid not null,
  joined_at timestamptz not null,
  primary key (store_id, installation_id),
  foreign key (store_id, computer_id) references computers (store_id, id)
);

create index fleet_joins_by_computer on fleet_joins (store_id, computer_id);

-- An installation has one computer, also after its key was replaced.
alter table guards
  add column installation_id uuid,
  add constraint guards_installation_key unique (store_id, installation_id);
