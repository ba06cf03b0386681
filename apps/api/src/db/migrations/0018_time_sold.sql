-- Time that is sold and owed: what a session costs and who pays it (docs/product/bills.md), and time in a sale
-- (docs/product/sales.md#time). A session without `billing` is from before, or of a store whose time has no price: it costs the
-- price per hour alone.
--
-- Safe while the version before this one still runs: it writes neither time nor bills, and its sales keep their columns.

lock table sessions, sales, sale_items, credit_entries in share row exclusive mode;

alter table sessions
  add column billing text check (billing in ('balance', 'package', 'paid', 'bill', 'courtesy')),
  -- By what it is priced: a version of the prices, 0 for those of the start, with the room and the group's discount of then.
  add column price_version integer,
  add column priced_room uuid,
  add column discount_basis_points integer check (discount_basis_points between 0 and 10000),
  -- Minutes of the balance that a hundred minutes take.
  add column weight_hundredths integer not null default 100 check (weight_hundredths between 10 and 1000),
  add constraint sessions_priced_as_a_whole check (num_nonnulls(billing, price_version, discount_basis_points) in (0, 3)),
  drop constraint sessions_refund_within,
  add constraint sessions_refund_within check (
    refunded_minutes between 0 and (duration_minutes::bigint * weight_hundredths + 99) / 100),
  drop constraint sessions_guest_gets_nothing_back,
  add constraint sessions_only_a_balance_gets_back check (
    refunded_minutes = 0 or (customer_id is not null and coalesce(billing, 'balance') in ('balance', 'package')));

-- What a session owes: one bill for it, and for those that it is moved to. Settled once, by a sale or by a waiver.
create table bills (
  store_id uuid not null references stores (id),
  id uuid not null,
  session_id uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  amount_centavos bigint check (amount_centavos between 0 and 100000000),
  sale_id uuid,
  waiver_reason text,
  actor text,
  primary key (store_id, id),
  foreign key (store_id, session_id) references sessions (store_id, id),
  foreign key (store_id, sale_id) references sales (store_id, id),
  constraint bills_one_per_session_key unique (store_id, session_id),
  constraint bills_settled_as_a_whole check (
    num_nonnulls(settled_at, amount_centavos, actor) in (0, 3)
    and num_nonnulls(sale_id, waiver_reason) = (case when settled_at is null then 0 else 1 end))
);

create index bills_open on bills (store_id, created_at) where settled_at is null;
create index bills_by_sale on bills (store_id, sale_id) where sale_id is not null;

-- Settled is settled: only taking the sale back makes the bill owed again.
create function refuse_bill_change() returns trigger language plpgsql as $$
begin
  if (new.session_id, new.created_at) is distinct from (old.session_id, old.created_at) then
    raise exception 'a bill stays that of its session';
  end if;
  if old.settled_at is not null and not (
       new.settled_at is null and old.sale_id is not null and exists (
         select from sales where store_id = old.store_id and id = old.sale_id and refunded_at is not null)) then
    raise exception 'a bill is settled once' using constraint = 'bills_settled_once';
  end if;
  return new;
end
$$;

create trigger bills_settled_once before update on bills
  for each row execute function refuse_bill_change();

alter table sales
  -- The part of the total that time brought, after the discount.
  add column time_centavos bigint not null default 0,
  add constraint sales_time_within_total check (time_centavos between 0 and total_centavos);
alter table sale_hours add column time_centavos bigint not null default 0 check (time_centavos >= 0);

alter table sale_items
  alter column product_id drop not null,
  add column kind text not null default 'product' check (kind in ('product', 'credits', 'session', 'extension', 'bill')),
  add column minutes integer check (minutes >= 0),
  -- What each rule made of it: [{rule, minutes, amount}], amounts in centavos.
  add column rules jsonb,
  add column session_id uuid,
  add column bill_id uuid,
  add foreign key (store_id, session_id) references sessions (store_id, id),
  add foreign key (store_id, bill_id) references bills (store_id, id),
  add constraint sale_items_of_one_kind check (
    (kind = 'product') = (product_id is not null)
    and (kind = 'product') = (minutes is null)
    -- Both are forgotten with the session.
    and (session_id is null or kind in ('session', 'extension', 'bill'))
    and (bill_id is null or kind = 'bill'));

create index sale_items_by_session on sale_items (store_id, session_id) where session_id is not null;

alter table credit_entries
  add column sale_id uuid,
  add foreign key (store_id, sale_id) references sales (store_id, id),
  drop constraint credit_entries_kind_check,
  drop constraint credit_entries_sign,
  drop constraint credit_entries_session,
  add constraint credit_entries_kind_check check (
    kind in ('grant', 'adjustment', 'session', 'refund', 'purchase', 'purchase-return')),
  add constraint credit_entries_sign check (
    case kind when 'grant' then minutes > 0 when 'refund' then minutes > 0 when 'purchase' then minutes > 0
      when 'session' then minutes < 0 when 'purchase-return' then minutes < 0 else true end),
  add constraint credit_entries_session check (session_id is null or kind in ('session', 'refund')),
  add constraint credit_entries_sale check ((kind in ('purchase', 'purchase-return')) = (sale_id is not null));

create unique index credit_entries_once_per_sale_key on credit_entries (store_id, sale_id, kind) where sale_id is not null;

-- Past its term a session stays in the figures, and neither a balance nor a sale says any more whose it was.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('credit_entries', 'sale_items')
     and to_jsonb(new) ->> 'session_id' is null and to_jsonb(new) ->> 'bill_id' is null
     and to_jsonb(new) - array['session_id', 'bill_id'] = to_jsonb(old) - array['session_id', 'bill_id']
     and (exists (select 1 from sessions where store_id = old.store_id
            and id = (to_jsonb(old) ->> 'session_id')::uuid and customer_id is null)
          or tg_table_name = 'sale_items'
            and exists (select 1 from stores where id = old.store_id and erased_at is not null)) then
    return new;
  end if;
  raise exception 'an entry of the ledger is never changed';
end
$$;

create or replace function count_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.refunded_at is not null or new.refunded_at is null then return null; end if;
    update sale_hours set sales = sales - 1, total_centavos = total_centavos - old.total_centavos,
           discount_centavos = discount_centavos - old.discount_centavos,
           time_centavos = time_centavos - old.time_centavos
     where store_id = old.store_id and hour = date_trunc('hour', old.created_at, 'UTC')
       and payment_type = old.payment_type and not is_refunded;
  end if;
  insert into sale_hours as h
    (store_id, hour, payment_type, is_refunded, sales, total_centavos, discount_centavos, time_centavos)
  values (new.store_id, date_trunc('hour', new.created_at, 'UTC'), new.payment_type, new.refunded_at is not null, 1,
          new.total_centavos, new.discount_centavos, new.time_centavos)
  on conflict (store_id, hour, payment_type, is_refunded) do update set
    sales = h.sales + 1,
    total_centavos = h.total_centavos + excluded.total_centavos,
    discount_centavos = h.discount_centavos + excluded.discount_centavos,
    time_centavos = h.time_centavos + excluded.time_centavos;
  return null;
end
$$;
