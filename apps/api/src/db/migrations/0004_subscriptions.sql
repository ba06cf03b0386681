-- Subscriptions (decisions.md, "Subscription"). What is stored are facts: what was paid, until when, cancelled, taken
-- back. Whether a store is ACTIVE follows from them and the clock, so no job has to run for it.

-- What was, or is to be, paid: one row is one attempt to get one period paid, one charge at the provider under one
-- reference (the row's id).
create table subscription_invoices (
  store_id uuid not null references stores (id),
  id uuid not null constraint subscription_invoices_reference_key unique,
  kind text not null check (kind in ('subscribe', 'renewal')),
  plan_id uuid not null references plans (id),
  value_centavos integer not null check (value_centavos > 0),
  method text not null check (method in ('CREDIT_CARD', 'PIX')),
  due_at timestamptz not null,
  -- 'confirming': the provider was asked and has not answered; nothing is known.
  status text not null check (
    status in ('confirming', 'open', 'paid', 'refused', 'cancelled', 'refunded', 'charged-back')
  ),
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  provider text not null check (provider in ('sandbox', 'asaas')),
  provider_payment_id text,
  -- The payer's address, which the provider asks for with a card; forgotten once the renewals are arranged.
  remote_ip text,
  created_at timestamptz not null,
  paid_at timestamptz,
  looked_at timestamptz,
  -- True until the provider has taken back or refunded what this row no longer wants.
  undo_pending boolean not null default false,
  primary key (store_id, id),
  -- What a subscription's end of the paid time refers to.
  constraint subscription_invoices_period_key unique (store_id, id, period_ends_at),
  constraint subscription_invoices_period_is_whole check (
    num_nonnulls(period_starts_at, period_ends_at, paid_at) in (0, 3)
  ),
  constraint subscription_invoices_period_in_order check (period_ends_at > period_starts_at),
  -- Only a payment brings a period, and a payment always brings one.
  constraint subscription_invoices_period_is_paid check (
    case
      when status = 'paid' then period_ends_at is not null
      when status in ('refunded', 'charged-back') then true
      else period_ends_at is null
    end
  )
);

-- Beside the invoice that is open, one attempt to pay it (or to move to another plan) may be under way: a refused attempt
-- leaves everything as it was.
create unique index subscription_invoices_one_open_key on subscription_invoices (store_id) where status = 'open';
create unique index subscription_invoices_one_confirming_key on subscription_invoices (store_id)
  where status = 'confirming';
-- Nobody pays a cycle twice.
create unique index subscription_invoices_one_renewal_key on subscription_invoices (store_id, due_at)
  where kind = 'renewal' and status in ('open', 'paid');
create unique index subscription_invoices_provider_key on subscription_invoices (provider, provider_payment_id)
  where provider_payment_id is not null;
create index subscription_invoices_unsettled on subscription_invoices (created_at)
  where status in ('open', 'confirming') or undo_pending;

-- Who keeps a card and collects the renewals: a subscription at the provider under the reference `renewals:<id>`.
create table subscription_renewals (
  store_id uuid not null references stores (id),
  id uuid not null constraint subscription_renewals_reference_key unique,
  plan_id uuid not null references plans (id),
  value_centavos integer not null check (value_centavos > 0),
  anchor_at timestamptz not null,
  first_due_at timestamptz not null,
  -- 'making': asked for, not answered. 'ending': not wanted any more, the provider is still to be told.
  status text not null check (status in ('making', 'running', 'ending', 'ended')),
  provider text not null check (provider in ('sandbox', 'asaas')),
  provider_subscription_id text,
  -- The charge whose card it takes, where a token is all that is left of the card.
  card_payment_id text,
  remote_ip text,
  -- What the provider still has to be told.
  wanted_value_centavos integer check (wanted_value_centavos > 0),
  wanted_due_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint subscription_renewals_running_is_known check (
    status <> 'running' or provider_subscription_id is not null
  )
);

create unique index subscription_renewals_one_making_key on subscription_renewals (store_id) where status = 'making';
create unique index subscription_renewals_one_running_key on subscription_renewals (store_id) where status = 'running';
create unique index subscription_renewals_provider_key on subscription_renewals (provider, provider_subscription_id)
  where provider_subscription_id is not null;
create index subscription_renewals_unsettled on subscription_renewals (created_at)
  where status in ('making', 'ending') or wanted_value_centavos is not null or wanted_due_at is not null;

alter table subscriptions
  alter column started_at drop not null,
  -- What this store pays each month: a new price of the plan is for who subscribes or moves from then on.
  add column price_centavos integer check (price_centavos >= 0),
  add column next_plan_id uuid references plans (id),
  add column next_price_centavos integer check (next_price_centavos >= 0),
  add column payment_method text check (payment_method in ('CREDIT_CARD', 'PIX')),
  add column anchor_at timestamptz,
  add column paid_until timestamptz,
  add column paid_invoice_id uuid,
  add column cancelled_at timestamptz,
  add column suspended_at timestamptz,
  add column card_brand text,
  add column card_last_four text check (card_last_four ~ '^[0-9]{1,4}$');

update subscriptions u set price_centavos = p.price_centavos from plans p where p.id = u.plan_id;
update subscriptions set started_at = null where status = 'PENDING';

-- Rows from before there were invoices. A paid one without an end had paid for the month that runs.
update subscriptions set
  anchor_at = started_at,
  paid_until = greatest(
    started_at + interval '1 second',
    case
      when status = 'CANCELLED' then coalesce(access_until, now())
      when status = 'INACTIVE' then now() - interval '4 days'
      else started_at + make_interval(months => 1 + greatest(0,
        (extract(year from age(now(), started_at)) * 12 + extract(month from age(now(), started_at)))::integer))
    end
  )
where started_at is not null and (price_centavos > 0 or status = 'CANCELLED');
update subscriptions set anchor_at = started_at where started_at is not null and anchor_at is null;
update subscriptions set cancelled_at = least(now(), paid_until) where status = 'CANCELLED';
update subscriptions set payment_method = 'PIX' where started_at is not null and price_centavos > 0;

insert into subscription_invoices (store_id, id, kind, plan_id, value_centavos, method, due_at, status,
  period_starts_at, period_ends_at, provider, created_at, paid_at)
select store_id, gen_random_uuid(), 'subscribe', plan_id, price_centavos, 'PIX', started_at, 'paid',
  started_at, paid_until, 'sandbox', started_at, started_at
from subscriptions where started_at is not null and price_centavos > 0;
update subscriptions u set paid_invoice_id = i.id from subscription_invoices i where i.store_id = u.store_id;

alter table subscriptions
  alter column price_centavos set not null,
  drop column status,
  drop column access_until,
  add constraint subscriptions_next_is_whole check (num_nonnulls(next_plan_id, next_price_centavos) in (0, 2)),
  add constraint subscriptions_begun_is_anchored check (num_nonnulls(started_at, anchor_at) in (0, 2)),
  add constraint subscriptions_ended_at_an_end check (cancelled_at is null or paid_until is not null),
  -- No paid subscription without a paid period: its end is the end of the period of an invoice that was paid.
  add constraint subscriptions_paid_or_free check (
    started_at is null or price_centavos = 0 or (paid_until is not null and paid_invoice_id is not null)
  ),
  add constraint subscriptions_paid_by_invoice_fkey foreign key (store_id, paid_invoice_id, paid_until)
    references subscription_invoices (store_id, id, period_ends_at);

-- The provider's notices as they came, answered with 200 before they are worked on (quality.md, section 2). They belong
-- to no store until they are read: a notice is a hint to look, not a fact.
create table payment_notices (
  provider text not null check (provider in ('sandbox', 'asaas')),
  event_id text not null check (length(event_id) between 1 and 300),
  notice jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  error text,
  primary key (provider, event_id)
);

create index payment_notices_waiting on payment_notices (received_at) where processed_at is null;

-- What the embedded provider keeps, as another company would in its own database.
create table sandbox_records (
  key text collate "C" primary key,
  value jsonb not null
);
