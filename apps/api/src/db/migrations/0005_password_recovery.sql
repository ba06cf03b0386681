-- Password recovery (quality.md, section 3) and the erasing of closed accounts (decisions.md, "Data and duty").

-- One row for each e-mail that was asked about or guessed at, registered or not: what the two look like from outside is
-- the same because they are the same rows. The key is a keyed hash of the e-mail, and no row points at a store, so that
-- not even a lock on a store's row tells a known e-mail from an unknown one.
create table password_recoveries (
  email_key bytea primary key,
  -- The newest request, whose code alone may be good.
  reset_id uuid,
  -- Filled in by the job that mails the code; the code itself is stored nowhere.
  code_hash bytea,
  guesses_left smallint not null check (guesses_left between 0 and 3),
  -- The end of the code, and with it of its guesses.
  ends_at timestamptz not null,
  wrong_in_a_row integer not null default 0 check (wrong_in_a_row >= 0),
  constraint password_recoveries_code_of_request check (code_hash is null or reset_id is not null)
);

create index password_recoveries_by_end on password_recoveries (ends_at);

create table password_resets (
  id uuid primary key,
  email_key bytea not null,
  -- The account that the e-mail had at that moment; null when nobody had registered it. Not a foreign key: see above.
  store_id uuid,
  kind text not null check (kind in ('code', 'link')),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  mailed_at timestamptz,
  link_hash bytea constraint password_resets_link_key unique,
  constraint password_resets_hash_of_link check (link_hash is null or kind = 'link')
);

create index password_resets_by_email on password_resets (email_key, asked_at);
create index password_resets_by_age on password_resets (asked_at);

-- An account that was erased keeps its store's row, with what identifies the company, for as long as a law keeps records
-- that belong to it. Its e-mail and CNPJ are free again.
alter table stores
  add column erased_at timestamptz,
  drop constraint stores_email_key,
  drop constraint stores_cnpj_key,
  add constraint stores_erased_after_closing check (erased_at >= closed_at),
  add constraint stores_erased_is_anonymous check (
    erased_at is null or (closed_at is not null and email = '' and password_hash = '' and phone = '')
  );

create unique index stores_email_key on stores (email) where erased_at is null;
create unique index stores_cnpj_key on stores (cnpj) where erased_at is null;
create index stores_closed on stores (closed_at) where closed_at is not null;

-- What was sold stays as it was; who bought it may be forgotten once the account is erased.
create or replace function refuse_sale_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> 'customer_id' is null
     and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
     and exists (select 1 from stores where id = old.store_id and erased_at is not null) then
    return new;
  end if;
  if old.refunded_at is not null then
    raise exception 'what was taken back is not changed again';
  end if;
  if (to_jsonb(new) - array['refunded_at', 'refund_reason', 'refund_actor'])
     <> (to_jsonb(old) - array['refunded_at', 'refund_reason', 'refund_actor']) then
    raise exception 'what was sold is never changed';
  end if;
  return new;
end
$$;
