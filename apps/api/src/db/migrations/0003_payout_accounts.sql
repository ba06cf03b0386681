-- Where a store is paid out: at most one account each, by a Pix key or by a bank account. As elsewhere the row carries
-- its store, and every rule that SQL can hold stands here whatever the code above does.

create table payout_accounts (
  store_id uuid not null references stores (id),
  id uuid not null,
  owner_name text not null check (owner_name <> ''),
  cpf_cnpj text not null check (cpf_cnpj ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  email text not null check (email = lower(email) and email ~ '^[^@]+@[^@]+$'),
  phone text not null check (phone ~ '^[0-9]{10,11}$'),
  pix_key text,
  pix_key_type text,
  bank_code text check (bank_code ~ '^[0-9]{3}$'),
  agency text check (agency ~ '^[0-9]{1,4}$'),
  account text check (account ~ '^[0-9]{1,20}$'),
  account_digit text check (account_digit ~ '^[0-9A-Z]{1,2}$'),
  bank_account_type text check (bank_account_type in ('CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'PAYMENT_ACCOUNT')),
  actor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  constraint payout_accounts_one_per_store_key unique (store_id),
  constraint payout_accounts_pix_is_whole check (num_nonnulls(pix_key, pix_key_type) in (0, 2)),
  constraint payout_accounts_pix_key_of_its_type check (
    case pix_key_type
      when 'EMAIL' then pix_key = lower(pix_key) and pix_key ~ '^[^@]+@[^@]+$' and length(pix_key) <= 77
      when 'CPF' then pix_key ~ '^[0-9]{11}$'
      when 'CNPJ' then pix_key ~ '^[0-9A-Z]{12}[0-9]{2}$'
      when 'PHONE' then pix_key ~ '^\+55[0-9]{11}$'
      when 'EVP' then pix_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      else pix_key_type is null
    end
  ),
  constraint payout_accounts_pix_or_bank_account check (
    pix_key is not null or num_nulls(bank_code, agency, account, account_digit, bank_account_type) = 0
  )
);
