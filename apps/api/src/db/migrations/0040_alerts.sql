-- What the owner is told by mail and on the phone (docs/product/alerts.md).
--
-- Safe while the version before this one still runs: it writes none of these tables.

create table alert_settings (
  store_id uuid primary key references stores (id),
  -- The kinds that are told neither by mail nor on the phone.
  muted text[] not null default '{}',
  by_mail boolean not null default true,
  -- What is paid back of one sale, from which on a refund is told.
  refund_from_centavos integer not null default 5000 check (refund_from_centavos > 0),
  -- Clock times in the store's zone; both null: no quiet hours.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint alert_settings_quiet_hours check ((quiet_from is null) = (quiet_until is null))
);

create table alerts (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null check (kind in
    ('shift-closed', 'shift-difference', 'shift-forgotten', 'refund', 'new-device', 'pin-blocked', 'guard-gap')),
  -- What is told once at most, such as a forgotten shift; null if it may be told again.
  subject_key uuid,
  -- What the sentence says: amounts, numbers, names of computers and devices. Nothing of customers.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- Who did it, or whose PIN it is: 'owner' or the id of an operator.
  person text,
  at timestamptz not null,
  mail text not null check (mail in ('off', 'waiting', 'told')),
  push text not null check (push in ('off', 'waiting', 'told')),
  primary key (store_id, id)
);

create unique index alerts_once on alerts (store_id, kind, subject_key) where subject_key is not null;
create index alerts_by_time on alerts (store_id, at);
create index alerts_waiting on alerts (store_id) where mail = 'waiting' or push = 'waiting';

-- The browsers that show notifications (docs/product/alerts.md#on-the-phone).
create table push_subscriptions (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- The address at the browser's push service.
  endpoint text not null check (char_length(endpoint) <= 1000),
  -- The browser's public key and secret, with which a message is encrypted for it alone.
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- The server's public key of that time; with another one the push service refuses messages.
  server_key bytea not null check (octet_length(server_key) = 65),
  -- The hash of the sign-in's token. No reference: it may expire while the browser still shows notifications.
  sign_in_hash bytea not null check (octet_length(sign_in_hash) = 32),
  device text,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, endpoint)
);
