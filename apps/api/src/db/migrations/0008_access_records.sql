-- When and from which address a store's account was opened and left: what the Marco Civil da Internet (Law 12.965 of 2014,
-- art. 15) has whoever runs an application keep for six months, and what the privacy policy says of it. A new table alone:
-- the version before this one runs on beside it.
create table access_records (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- `disclosure`: whoever runs the server has looked at the records of this account.
  kind text not null check (kind in ('sign-up', 'sign-in', 'sign-out', 'disclosure')),
  address text not null check (char_length(address) between 1 and 100),
  at timestamptz not null,
  primary key (store_id, id)
);

create index access_records_by_age on access_records (at);
