-- A new e-mail of an account is confirmed by a link before any other mail goes to it; and an account whose CNPJ belongs to somebody
-- else can be made to let go of it (docs/operation.md#e-mail-addresses-and-cnpjs).
--
-- Safe while the version before this one still runs: it inserts without the new columns. A store that it signs up has to confirm,
-- and asks for the link in the console. Stores of before count as confirmed; there is one row for each store.

alter table stores
  add column email_confirmed_at timestamptz,
  -- Of the newest link; the token itself stands in the mail alone.
  add column confirmation_hash bytea,
  add column confirmation_expires_at timestamptz,
  -- From here on e-mail and CNPJ are free for another account.
  add column released_at timestamptz;

update stores set email_confirmed_at = created_at;

alter table stores
  add constraint stores_confirmation_expires check ((confirmation_hash is null) = (confirmation_expires_at is null)),
  add constraint stores_confirmed_without_link check (email_confirmed_at is null or confirmation_hash is null);

create index stores_by_confirmation on stores (confirmation_hash) where confirmation_hash is not null;

drop index stores_email_key;
drop index stores_cnpj_key;
create unique index stores_email_key on stores (email) where erased_at is null and released_at is null;
create unique index stores_cnpj_key on stores (cnpj) where erased_at is null and released_at is null;
