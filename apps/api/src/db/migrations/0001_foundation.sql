-- The foundation: stores and their sign-ins, plans, computers, customers, credits, sessions.
-- Every store-owned table carries store_id in its key, its foreign keys and its unique rules, so that a row that
-- refers across stores cannot be written. PostgreSQL 15 and the embedded 18 both read this file.

create extension if not exists btree_gist;

create table server_secrets (
  name text primary key,
  value bytea not null
);

create table plans (
  id uuid primary key,
  name text not null constraint plans_name_key unique,
  price_centavos integer not null check (price_centavos >= 0),
  features text[] not null,
  max_computers integer check (max_computers > 0),
  max_products integer check (max_products > 0),
  is_free boolean not null default false,
  on_offer boolean not null default true
);

-- A store without a subscription is on the free plan, so there is exactly one.
create unique index plans_one_free_key on plans (is_free) where is_free;

insert into plans (id, name, price_centavos, features, max_computers, max_products, is_free) values
  ('4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01', 'Grátis', 0,
   array['Até 5 computadores', 'Até 20 produtos', 'Sessões, créditos e caixa', 'Cupons e eventos Corujão'], 5, 20, true),
  ('8e0f1b52-93d4-4a53-8b1d-7f2c1d9e4c02', 'Essencial', 7990,
   array['Até 25 computadores', 'Até 200 produtos', 'Sessões, créditos e caixa', 'Cupons e eventos Corujão'], 25, 200, false),
  ('d27c9a34-1b6e-4c8f-a1f7-5e9b8d6a7f03', 'Profissional', 14990,
   array['Computadores sem limite', 'Produtos sem limite', 'Sessões, créditos e caixa', 'Cupons e eventos Corujão'], null, null, false);

create table stores (
  id uuid primary key,
  name text not null check (name <> ''),
  owner_name text not null check (owner_name <> ''),
  email text not null constraint stores_email_key unique check (email = lower(email)),
  password_hash text not null,
  cnpj text not null constraint stores_cnpj_key unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  phone text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  price_per_hour_centavos integer not null default 0 check (price_per_hour_centavos between 0 and 100000000),
  time_zone text not null,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  rua text not null,
  numero text not null,
  complemento text,
  bairro text not null,
  cidade text not null,
  estado text not null,
  pais text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

-- Found by the cookie's hash before the store is known: the one table of a store whose key does not start with it.
create table auth_sessions (
  token_hash bytea primary key,
  store_id uuid not null references stores (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);

create index auth_sessions_store on auth_sessions (store_id);

create table subscriptions (
  store_id uuid not null references stores (id),
  id uuid not null,
  plan_id uuid not null references plans (id),
  status text not null check (status in ('PENDING', 'ACTIVE', 'INACTIVE', 'CANCELLED')),
  started_at timestamptz not null,
  access_until timestamptz,
  primary key (store_id, id),
  constraint subscriptions_one_per_store_key unique (store_id)
);

create table computers (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  is_locked boolean not null default false,
  cpu text,
  gpu text,
  ram text,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, id)
);

create unique index computers_name_key on computers (store_id, name_key) where removed_at is null;

-- The platform's person is an id and a CPF alone; all else belongs to a store's own record.
create table people (
  id uuid primary key,
  cpf text constraint people_cpf_key unique check (cpf ~ '^[0-9]{11}$')
);

create table customers (
  store_id uuid not null references stores (id),
  id uuid not null references people (id),
  name text not null check (name <> ''),
  name_key text not null,
  search_text text not null,
  nick_name text,
  email text check (email = lower(email)),
  phone text,
  birth_date date,
  image_name text,
  balance_minutes integer not null default 0
    constraint customers_balance_not_negative check (balance_minutes >= 0)
    constraint customers_balance_not_too_large check (balance_minutes <= 1000000000),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, id)
);

create unique index customers_email_key on customers (store_id, email) where removed_at is null;
create index customers_by_name on customers (store_id, name_key, id) where removed_at is null;
create index customers_by_person on customers (id);

create table sessions (
  store_id uuid not null references stores (id),
  id uuid not null,
  computer_id uuid not null,
  customer_id uuid,
  start_at timestamptz not null,
  end_at timestamptz not null,
  ended_at timestamptz,
  duration_minutes integer not null check (duration_minutes between 1 and 1440),
  refunded_minutes integer not null default 0,
  price_per_hour_centavos integer not null check (price_per_hour_centavos between 0 and 100000000),
  actor text not null,
  primary key (store_id, id),
  foreign key (store_id, computer_id) references computers (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  constraint sessions_end_follows_duration check (end_at = start_at + duration_minutes * interval '1 minute'),
  constraint sessions_ended_within check (ended_at between start_at and end_at),
  constraint sessions_refund_within check (refunded_minutes between 0 and duration_minutes),
  constraint sessions_guest_gets_nothing_back check (customer_id is not null or refunded_minutes = 0),
  -- A session is active between its start and its end by the clock alone; these two rules make it the only one.
  constraint sessions_one_per_computer
    exclude using gist (store_id with =, computer_id with =, tstzrange(start_at, coalesce(ended_at, end_at)) with &&),
  constraint sessions_one_per_customer
    exclude using gist (store_id with =, customer_id with =, tstzrange(start_at, coalesce(ended_at, end_at)) with &&)
    where (customer_id is not null)
);

create index sessions_by_start on sessions (store_id, start_at desc, id);
create index sessions_by_end on sessions (store_id, coalesce(ended_at, end_at));
create index sessions_by_customer on sessions (store_id, customer_id, start_at desc) where customer_id is not null;

create table credit_entries (
  store_id uuid not null references stores (id),
  id uuid not null,
  customer_id uuid not null,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('grant', 'adjustment', 'session', 'refund')),
  minutes integer not null check (minutes <> 0),
  balance_after integer not null,
  session_id uuid,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, session_id) references sessions (store_id, id),
  constraint credit_entries_sign check (
    case kind when 'grant' then minutes > 0 when 'refund' then minutes > 0 when 'session' then minutes < 0 else true end
  ),
  constraint credit_entries_session check ((kind in ('session', 'refund')) = (session_id is not null)),
  constraint credit_entries_once_per_session_key unique (store_id, session_id, kind)
);

create index credit_entries_by_customer on credit_entries (store_id, customer_id, sequence desc);

-- The ledger alone moves a balance: an entry applies itself, and a balance written past it is refused.
create function apply_credit_entry() returns trigger language plpgsql as $$
begin
  update customers set balance_minutes = balance_minutes + new.minutes
   where store_id = new.store_id and id = new.customer_id
   returning balance_minutes into new.balance_after;
  return new;
end
$$;

create trigger credit_entries_apply before insert on credit_entries
  for each row execute function apply_credit_entry();

create function refuse_balance_past_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance_minutes <> 0 then
    raise exception 'a new customer starts with a balance of 0';
  end if;
  if tg_op = 'UPDATE' and new.balance_minutes <> old.balance_minutes and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only through credit_entries';
  end if;
  return new;
end
$$;

create trigger customers_balance_by_ledger before insert or update on customers
  for each row execute function refuse_balance_past_ledger();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the ledger is never changed';
end
$$;

create trigger credit_entries_immutable before update on credit_entries
  for each row execute function refuse_ledger_change();

create table idempotency_keys (
  store_id uuid not null references stores (id),
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (store_id, endpoint, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

create table rate_counters (
  bucket text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create table postal_codes (
  cep text primary key,
  answer jsonb,
  fetched_at timestamptz not null
);
