-- Browsers in which an account was signed in before ("device cookies", OWASP): wrong passwords of others at the same address do
-- not lock them out. A new table alone: the version before this one runs on beside it.
create table known_browsers (
  store_id uuid not null references stores (id),
  -- SHA-256 of the cookie's 256 random bits.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- The sign-in that renewed it last. No reference: the browser stays known when that sign-in is over.
  sign_in_id uuid not null,
  renewed_at timestamptz not null,
  primary key (store_id, token_hash)
);

create index known_browsers_by_token on known_browsers (token_hash);
create index known_browsers_by_age on known_browsers (renewed_at);
