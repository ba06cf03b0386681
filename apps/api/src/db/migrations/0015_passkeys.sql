-- Passkeys (WebAuthn) by which owners sign in (docs/decisions/0019-passkeys-beside-the-password.md). New tables alone: the version before this one runs on beside
-- them.
create table passkeys (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- The authenticator's own name for it, in base64url. A sign-in names the store as well, so it is unique in the store.
  credential_id text not null check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  -- How often the authenticator says that it was used; 0 where it does not count.
  counter bigint not null check (counter >= 0),
  -- How a browser reaches the authenticator, such as `internal,hybrid`.
  transports text not null check (char_length(transports) <= 200),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (store_id, id),
  constraint passkeys_credential_key unique (store_id, credential_id)
);

-- What an authenticator has to sign: once, within minutes. The hash says what for, so that a challenge for a sign-in adds no key.
create table passkey_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);

create index passkey_challenges_by_age on passkey_challenges (expires_at);
