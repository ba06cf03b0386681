-- What the lock screens show of the store, and calls for an attendant (docs/product/guard.md).
--
-- Safe while the version before this one still runs: it neither writes nor reads them.

create table lock_pictures (
  store_id uuid not null references stores (id),
  kind text not null check (kind in ('logo', 'picture')),
  file_name text not null check (file_name <> ''),
  -- By it the guards fetch the picture, check it and keep it.
  sha256 bytea not null check (octet_length(sha256) = 32),
  uploaded_at timestamptz not null,
  primary key (store_id, kind)
);

alter table guards
  -- The newest call; it is open until it is answered or a session starts on the computer.
  add column called_at timestamptz,
  add column call_answered_at timestamptz,
  add constraint guards_call_answered check (call_answered_at is null or called_at is not null);
