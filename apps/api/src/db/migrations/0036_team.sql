-- The team (docs/product/team.md): the switch, the people at the counter with their PINs, invitations, and devices that are signed in
-- without the owner's password.
--
-- Safe while the version before this one still runs, and if it comes back: a device's `last_used_at` stays in the past, so that the
-- other version, which would take it for a sign-in of the owner, finds it expired. Nobody has a device until this version turns the
-- switch on.

lock table counter_settings, auth_sessions in share row exclusive mode;

alter table counter_settings
  add column has_team boolean not null default false,
  add column lock_after_minutes integer not null default 5 check (lock_after_minutes between 1 and 30),
  add constraint counter_settings_team_with_prices check (not has_team or prices_time_since is not null);

create table operators (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- Null for the owner, whose name is the store's.
  name text check (char_length(name) between 1 and 100),
  role text not null check (role in ('owner', 'manager', 'leader', 'attendant')),
  -- The cells that differ from those of the role: {"refund": "S"}.
  permissions jsonb not null check (jsonb_typeof(permissions) = 'object'),
  -- argon2id over a keyed hash; null until the person has chosen one.
  pin_hash text,
  -- The owner has set it: the person chooses another one when it is first used.
  pin_is_temporary boolean not null default false,
  -- The person's own record, which gets nothing without approval.
  customer_id uuid,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete set null (customer_id),
  constraint operators_name_of_others check ((name is null) = (role = 'owner')),
  constraint operators_owner_stays check (role <> 'owner' or removed_at is null and permissions = '{}'),
  constraint operators_removed_without_pin check (removed_at is null or pin_hash is null)
);

create unique index operators_one_owner on operators (store_id) where role = 'owner';
create index operators_by_customer on operators (store_id, customer_id) where customer_id is not null;

create table device_links (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- SHA-256 of 256 random bits. It is looked up before the store is known, and chance suffices to keep two apart.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  operator_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, operator_id) references operators (store_id, id) on delete cascade
);

create index device_links_by_token on device_links (token_hash);
create index device_links_by_operator on device_links (store_id, operator_id);
create index device_links_by_age on device_links (expires_at);

-- No reference to the operators: this table is the platform's (docs/decisions/0013-every-row-belongs-to-one-store.md). Whoever reads it
-- joins them, and a device whose operator is gone is locked.
alter table auth_sessions
  add column kind text not null default 'owner' check (kind in ('owner', 'device')),
  -- The one person of a personal device; null on a counter.
  add column bound_operator_id uuid,
  -- Who has unlocked it; null while it is locked.
  add column operator_id uuid,
  -- When a person last acted on it.
  add column acted_at timestamptz,
  -- Since when the owner's password is entered.
  add column password_at timestamptz,
  add constraint auth_sessions_kind check (case kind
    when 'owner' then num_nonnulls(bound_operator_id, operator_id, acted_at, password_at) = 0
    else acted_at is not null and last_used_at < created_at end),
  add constraint auth_sessions_bound check (operator_id = bound_operator_id),
  add constraint auth_sessions_password check (password_at is null or operator_id is not null);
