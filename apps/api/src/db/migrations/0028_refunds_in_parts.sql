-- Refunds in parts (docs/product/sales.md#refund). What was given back of a sale is written beside it, as often as something goes
-- back; once all of it is back, the sale says so as before.
--
-- Safe while the version before this one still runs: a sale that it takes back gets its refund below, and one of which a part was
-- given back already it cannot take back.

lock table sales, sale_items, money_entries, stock_movements, credit_entries, sale_hours in share row exclusive mode;

alter table sales
  -- Counted by the refunds alone: what was paid back, what of the discount went with it, and what of both time had brought.
  add column refunded_centavos bigint not null default 0,
  add column refunded_discount_centavos bigint not null default 0,
  add column refunded_time_centavos bigint not null default 0,
  add constraint sales_refund_within check (
    refunded_centavos between 0 and total_centavos
    and refunded_discount_centavos between 0 and discount_centavos
    and refunded_time_centavos between 0 and least(time_centavos, refunded_centavos));

alter table sale_items
  -- Counted by the refunds alone: units that are back, of a bill or a pass 1, and minutes that are back.
  add column refunded_quantity integer not null default 0,
  add column refunded_minutes integer not null default 0,
  add constraint sale_items_refund_within check (
    refunded_quantity between 0 and quantity and refunded_minutes between 0 and coalesce(minutes, 0));

create table sale_refunds (
  store_id uuid not null references stores (id),
  id uuid not null,
  sale_id uuid not null,
  amount_centavos bigint not null check (amount_centavos >= 0),
  -- By how much more the items were priced than is paid back.
  discount_centavos bigint not null check (discount_centavos >= 0),
  -- The part of the amount that time had brought.
  time_centavos bigint not null check (time_centavos between 0 and amount_centavos),
  reason text not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, sale_id) references sales (store_id, id)
);

create index sale_refunds_by_sale on sale_refunds (store_id, sale_id);

create table sale_refund_items (
  store_id uuid not null references stores (id),
  id uuid not null,
  refund_id uuid not null,
  sale_item_id uuid not null,
  quantity integer not null check (quantity >= 0),
  minutes integer not null check (minutes >= 0),
  -- The price of what goes back, and what of it had been paid.
  subtotal_centavos bigint not null check (subtotal_centavos >= 0),
  amount_centavos bigint not null check (amount_centavos between 0 and subtotal_centavos),
  primary key (store_id, id),
  foreign key (store_id, refund_id) references sale_refunds (store_id, id),
  foreign key (store_id, sale_item_id) references sale_items (store_id, id),
  constraint sale_refund_items_something check (quantity > 0 or minutes > 0),
  constraint sale_refund_items_once_key unique (store_id, refund_id, sale_item_id)
);

create index sale_refund_items_by_item on sale_refund_items (store_id, sale_item_id);

alter table money_entries add column refund_id uuid;

-- All of a sale as one refund; its amounts are shared out like those of later ones, with time first.
create function refund_whole_sale(sale sales) returns uuid language plpgsql as $$
declare
  refund uuid := gen_random_uuid();
begin
  insert into sale_refunds
    (store_id, id, sale_id, amount_centavos, discount_centavos, time_centavos, reason, actor, created_at)
  values (sale.store_id, refund, sale.id, sale.total_centavos, sale.discount_centavos, sale.time_centavos,
          sale.refund_reason, sale.refund_actor, sale.refunded_at);
  insert into sale_refund_items
    (store_id, id, refund_id, sale_item_id, quantity, minutes, subtotal_centavos, amount_centavos)
  select i.store_id, gen_random_uuid(), refund, i.id,
         case when i.kind in ('product', 'bill') or i.minutes = 0 then i.quantity else 0 end, coalesce(i.minutes, 0),
         i.subtotal,
         case when sale.subtotal_centavos = 0 then 0
           else div(2 * i.until * sale.total_centavos + sale.subtotal_centavos, 2 * sale.subtotal_centavos)
              - div(2 * (i.until - i.subtotal) * sale.total_centavos + sale.subtotal_centavos, 2 * sale.subtotal_centavos) end
  from (select *, quantity::numeric * unit_price_centavos as subtotal,
               sum(quantity::numeric * unit_price_centavos) over (order by kind = 'product', position) as until
        from sale_items where store_id = sale.store_id and sale_id = sale.id) i;
  return refund;
end
$$;

-- What was taken back until now.
select refund_whole_sale(s) from sales s where refunded_at is not null;

alter table sales disable trigger user;
update sales set refunded_centavos = total_centavos, refunded_discount_centavos = discount_centavos,
       refunded_time_centavos = time_centavos
where refunded_at is not null;
alter table sales enable trigger user;

alter table sale_items disable trigger user;
update sale_items i set refunded_quantity = r.quantity, refunded_minutes = r.minutes
from sale_refund_items r where r.store_id = i.store_id and r.sale_item_id = i.id;
alter table sale_items enable trigger user;

alter table money_entries disable trigger user;
update money_entries m set refund_id = r.id
from sale_refunds r where m.kind = 'refund' and r.store_id = m.store_id and r.sale_id = m.sale_id;
alter table money_entries enable trigger user;

alter table money_entries
  add foreign key (store_id, refund_id) references sale_refunds (store_id, id),
  add constraint money_entries_refund check ((refund_id is not null) = (kind = 'refund' and sale_id is not null));

create index money_entries_by_refund on money_entries (store_id, refund_id) where refund_id is not null;

-- A sale takes each product once, and may give units of it back several times. Minutes too.
alter table stock_movements drop constraint stock_movements_once_per_sale_key;
create unique index stock_movements_once_per_sale_key on stock_movements (store_id, sale_id, product_id)
  where kind = 'sale';
drop index credit_entries_once_per_sale_key;
create unique index credit_entries_once_per_sale_key
  on credit_entries (store_id, sale_id, coalesce(package_id, '00000000-0000-0000-0000-000000000000'))
  where kind = 'purchase';

create trigger sale_refunds_immutable before update on sale_refunds
  for each row execute function refuse_ledger_change();
create trigger sale_refund_items_immutable before update on sale_refund_items
  for each row execute function refuse_ledger_change();

-- A refund leaves the figures of the hour in which the sale was made, and is counted beside them.
create function count_refund() returns trigger language plpgsql as $$
declare
  sale sales;
begin
  update sales set refunded_centavos = refunded_centavos + new.amount_centavos,
         refunded_discount_centavos = refunded_discount_centavos + new.discount_centavos,
         refunded_time_centavos = refunded_time_centavos + new.time_centavos
   where store_id = new.store_id and id = new.sale_id
   returning * into sale;
  update sale_hours set total_centavos = total_centavos - new.amount_centavos,
         discount_centavos = discount_centavos - new.discount_centavos,
         time_centavos = time_centavos - new.time_centavos
   where store_id = new.store_id and hour = date_trunc('hour', sale.created_at, 'UTC')
     and payment_type = sale.payment_type and not is_refunded;
  insert into sale_hours as h
    (store_id, hour, payment_type, is_refunded, sales, total_centavos, discount_centavos, time_centavos)
  values (new.store_id, date_trunc('hour', sale.created_at, 'UTC'), sale.payment_type, true, 1,
          new.amount_centavos, new.discount_centavos, new.time_centavos)
  on conflict (store_id, hour, payment_type, is_refunded) do update set
    sales = h.sales + 1,
    total_centavos = h.total_centavos + excluded.total_centavos,
    discount_centavos = h.discount_centavos + excluded.discount_centavos,
    time_centavos = h.time_centavos + excluded.time_centavos;
  return null;
end
$$;

create trigger sale_refunds_count after insert on sale_refunds for each row execute function count_refund();

create function count_refund_item() returns trigger language plpgsql as $$
begin
  update sale_items i set refunded_quantity = refunded_quantity + new.quantity,
         refunded_minutes = refunded_minutes + new.minutes
    from sale_refunds r
   where i.store_id = new.store_id and i.id = new.sale_item_id
     and r.store_id = new.store_id and r.id = new.refund_id and r.sale_id = i.sale_id;
  if not found then raise exception 'a refund gives back items of its own sale'; end if;
  return null;
end
$$;

create trigger sale_refund_items_count after insert on sale_refund_items
  for each row execute function count_refund_item();

create or replace function count_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The amounts were counted by its refunds.
    if old.refunded_at is null and new.refunded_at is not null then
      update sale_hours set sales = sales - 1
       where store_id = old.store_id and hour = date_trunc('hour', old.created_at, 'UTC')
         and payment_type = old.payment_type and not is_refunded;
    end if;
    return null;
  end if;
  insert into sale_hours as h
    (store_id, hour, payment_type, is_refunded, sales, total_centavos, discount_centavos, time_centavos)
  values (new.store_id, date_trunc('hour', new.created_at, 'UTC'), new.payment_type, false, 1,
          new.total_centavos, new.discount_centavos, new.time_centavos)
  on conflict (store_id, hour, payment_type, is_refunded) do update set
    sales = h.sales + 1,
    total_centavos = h.total_centavos + excluded.total_centavos,
    discount_centavos = h.discount_centavos + excluded.discount_centavos,
    time_centavos = h.time_centavos + excluded.time_centavos;
  return null;
end
$$;

create or replace function refuse_sale_change() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['refunded_centavos', 'refunded_discount_centavos', 'refunded_time_centavos'];
begin
  if pg_trigger_depth() > 1 and to_jsonb(new) - counted = to_jsonb(old) - counted then
    return new;
  end if;
  if to_jsonb(new) ->> 'customer_id' is null
     and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
     and (exists (select 1 from stores where id = old.store_id and erased_at is not null)
       or exists (select 1 from customers where store_id = old.store_id
         and id = (to_jsonb(old) ->> 'customer_id')::uuid and removed_at is not null and erased_at is not null)) then
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
  if tg_table_name = 'sale_items' and pg_trigger_depth() > 1
     and to_jsonb(new) - array['refunded_quantity', 'refunded_minutes']
       = to_jsonb(old) - array['refunded_quantity', 'refunded_minutes'] then
    return new;
  end if;
  raise exception 'an entry of the ledger is never changed';
end
$$;

-- A new sale has nothing refunded.
create function refuse_refund_past_rows() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> 'refunded_centavos' <> '0' or to_jsonb(new) ->> 'refunded_discount_centavos' <> '0'
     or to_jsonb(new) ->> 'refunded_quantity' <> '0' or to_jsonb(new) ->> 'refunded_minutes' <> '0' then
    raise exception 'what was given back is counted by the refunds alone';
  end if;
  return new;
end
$$;

create trigger sales_refunds_by_rows before insert on sales
  for each row execute function refuse_refund_past_rows();
create trigger sale_items_refunds_by_rows before insert on sale_items
  for each row execute function refuse_refund_past_rows();

-- The money of a sale that names no tenders of its own, at the end of the statement that wrote it. A sale that is taken back
-- without a refund is one of the version before this.
create or replace function write_money_of_sale() returns trigger language plpgsql as $$
declare
  refund uuid;
begin
  if tg_op = 'UPDATE' then
    if exists (select from sale_refunds where store_id = new.store_id and sale_id = new.id) then return null; end if;
    refund := refund_whole_sale(new);
    insert into money_entries
      (store_id, id, kind, tender, amount_centavos, sale_id, refers_to, refund_id, reason, actor, created_at)
    select store_id, gen_random_uuid(), 'refund', tender, -amount_centavos, sale_id, id, refund, new.refund_reason,
           new.refund_actor, new.refunded_at
    from money_entries where store_id = new.store_id and sale_id = new.id and kind = 'sale';
  elsif not exists (select from money_entries where store_id = new.store_id and sale_id = new.id) then
    insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, actor, created_at)
    values (new.store_id, gen_random_uuid(), 'sale', new.payment_type, new.total_centavos, new.id, new.actor,
            new.created_at);
  end if;
  return null;
end
$$;

-- By the commit the entries of a sale are what it cost less what was given back, and nothing goes back twice.
create or replace function check_money_of_sale() returns trigger language plpgsql as $$
declare
  due bigint;
  kept bigint;
  taken bigint;
  left_over bigint;
begin
  if new.sale_id is not null then
    select case when payment_type = 'FREE' then 0 else total_centavos end,
           case when payment_type = 'FREE' then 0 else total_centavos - refunded_centavos end
      into due, kept from sales where store_id = new.store_id and id = new.sale_id;
    select coalesce(sum(amount_centavos) filter (where kind <> 'refund'), 0), coalesce(sum(amount_centavos), 0)
      into taken, left_over from money_entries where store_id = new.store_id and sale_id = new.sale_id;
    if exists (
      select from money_entries m join money_entries r on r.store_id = m.store_id and r.refers_to = m.id
      where m.store_id = new.store_id and m.sale_id = new.sale_id
      group by m.id, m.amount_centavos having m.amount_centavos + sum(r.amount_centavos) < 0) then
      raise exception 'a payment is given back once';
    end if;
  else
    select case when payment_type = 'FREE' then 0 else total_centavos end,
           case when payment_type = 'FREE' or refunded_at is not null then 0 else total_centavos end
      into due, kept from event_payments where store_id = new.store_id and id = new.event_payment_id;
    select sum(amount_centavos) filter (where kind <> 'refund'), sum(amount_centavos)
      into taken, left_over from money_entries
     where store_id = new.store_id and event_payment_id = new.event_payment_id;
  end if;
  if taken is distinct from due or left_over is distinct from kept then
    raise exception 'the payments of a sale are its total';
  end if;
  return null;
end
$$;

create constraint trigger sale_refunds_are_paid_out after insert on sale_refunds
  deferrable initially deferred for each row execute function check_money_of_sale();

-- By the commit a refund is the sum of its items, and its money that amount.
create function check_refund() returns trigger language plpgsql as $$
begin
  if exists (
    select from sale_refunds r
    left join lateral (
      select sum(i.amount_centavos) as amount, sum(i.subtotal_centavos - i.amount_centavos) as discount,
             coalesce(sum(i.amount_centavos) filter (where t.kind <> 'product'), 0) as time
      from sale_refund_items i join sale_items t on t.store_id = i.store_id and t.id = i.sale_item_id
      where i.store_id = r.store_id and i.refund_id = r.id) i on true
    left join lateral (
      select -sum(m.amount_centavos) as money from money_entries m
      where m.store_id = r.store_id and m.refund_id = r.id) m on true
    join sales s on s.store_id = r.store_id and s.id = r.sale_id
    where r.store_id = new.store_id and r.id = new.id
      and ((r.amount_centavos, r.discount_centavos, r.time_centavos) is distinct from (i.amount, i.discount, i.time)
        or coalesce(m.money, 0) <> case when s.payment_type = 'FREE' then 0 else r.amount_centavos end)) then
    raise exception 'a refund is the sum of its items, and is paid out';
  end if;
  return null;
end
$$;

create constraint trigger sale_refunds_add_up after insert on sale_refunds
  deferrable initially deferred for each row execute function check_refund();

-- Taken back as a whole is a sale of which nothing is left.
create function check_whole_refund() returns trigger language plpgsql as $$
begin
  if exists (
    select from sales where store_id = new.store_id and id = new.id
      and (refunded_centavos, refunded_discount_centavos) <> (total_centavos, discount_centavos)) then
    raise exception 'a sale is taken back once all of it is refunded';
  end if;
  return null;
end
$$;

create constraint trigger sales_refunded_as_a_whole after update on sales
  deferrable initially deferred for each row when (old.refunded_at is null and new.refunded_at is not null)
  execute function check_whole_refund();

-- A bill is owed again once its line of the sale is refunded.
create or replace function refuse_bill_change() returns trigger language plpgsql as $$
begin
  if new.created_at is distinct from old.created_at or new.session_id <> old.session_id and not exists (
       select from sessions where store_id = new.store_id and id = new.session_id and moved_from = old.session_id) then
    raise exception 'a bill stays that of its session';
  end if;
  if old.settled_at is not null and not (
       new.settled_at is null and old.sale_id is not null and exists (
         select from sales s
         left join sale_items i on i.store_id = s.store_id and i.sale_id = s.id and i.bill_id = old.id
         where s.store_id = old.store_id and s.id = old.sale_id
           and (s.refunded_at is not null or i.refunded_quantity > 0))) then
    raise exception 'a bill is settled once' using constraint = 'bills_settled_once';
  end if;
  return new;
end
$$;
