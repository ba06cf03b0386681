-- Where an account is signed in, for its owner to see and to end: a name for each sign-in, from which address it was opened and
-- by which browser.
--
-- Safe while the version before this one still runs: it inserts without the new columns, whose default stays. A sign-in that it
-- opens, and each one of before, has neither address nor device. The table is short, since nothing in it is older than 30 days:
-- that its rows are written anew for their ids takes a moment.

alter table auth_sessions
  -- What the owner's console calls it: the key is a secret's hash, and goes to nobody.
  add column id uuid not null default gen_random_uuid(),
  add column address text check (char_length(address) between 1 and 100),
  -- 'Chrome no Windows'; null where the browser said nothing that is known.
  add column device text check (char_length(device) between 1 and 80),
  add constraint auth_sessions_of_store_key unique (store_id, id);

-- The new rule begins with the store, and serves the same questions.
drop index auth_sessions_store;
