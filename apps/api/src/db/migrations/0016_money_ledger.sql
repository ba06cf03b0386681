-- The ledger of money: each centavo that came in or went out at the counter is a row, which never changes
-- (docs/product/money.md#ledger).
--
-- Safe while the version before this one still runs: the sales, refunds and event payments that it writes get their entries
-- from the triggers below, as do those of this version unless they say more than one tender.

lock table sales, event_payments in share row exclusive mode;

-- Who took the payment back, as a sale says it.
alter table event_payments add column refund_actor text;

create table money_entries (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null check (kind in ('sale', 'event', 'refund')),
  tender text not null check (tender in ('CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED')),
  -- Above zero into the drawer, below zero out of it.
  amount_centavos bigint not null,
  -- The notes that the customer handed over; what is above the amount went back as change.
  received_centavos bigint,
  sale_id uuid,
  event_payment_id uuid,
  -- The entry that a refund gives back.
  refers_to uuid,
  reason text,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint money_entries_of_one_thing check (num_nonnulls(sale_id, event_payment_id) = 1),
  constraint money_entries_kind check (case kind
    when 'sale' then amount_centavos > 0 and sale_id is not null and refers_to is null
    when 'event' then amount_centavos > 0 and event_payment_id is not null and refers_to is null
    else amount_centavos < 0 and refers_to is not null end),
  constraint money_entries_received check (
    received_centavos is null or (tender = 'CASH' and kind = 'sale' and received_centavos >= amount_centavos))
);

-- What was sold until now: one entry of the payment type each, and what was taken back.
insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, actor, created_at)
select store_id, gen_random_uuid(), 'sale', payment_type, total_centavos, id, actor, created_at
from sales where payment_type <> 'FREE' and total_centavos > 0;

insert into money_entries (store_id, id, kind, tender, amount_centavos, event_payment_id, actor, created_at)
select store_id, gen_random_uuid(), 'event', payment_type, total_centavos, id, actor, created_at
from event_payments where payment_type <> 'FREE' and total_centavos > 0;

insert into money_entries
  (store_id, id, kind, tender, amount_centavos, sale_id, refers_to, reason, actor, created_at)
select m.store_id, gen_random_uuid(), 'refund', m.tender, -m.amount_centavos, s.id, m.id, s.refund_reason,
       s.refund_actor, s.refunded_at
from money_entries m
join sales s on s.store_id = m.store_id and s.id = m.sale_id and s.refunded_at is not null;

insert into money_entries (store_id, id, kind, tender, amount_centavos, event_payment_id, refers_to, actor, created_at)
select m.store_id, gen_random_uuid(), 'refund', m.tender, -m.amount_centavos, p.id, m.id, p.actor, p.refunded_at
from money_entries m
join event_payments p on p.store_id = m.store_id and p.id = m.event_payment_id and p.refunded_at is not null;

alter table money_entries
  add foreign key (store_id, sale_id) references sales (store_id, id),
  add foreign key (store_id, event_payment_id) references event_payments (store_id, id),
  add foreign key (store_id, refers_to) references money_entries (store_id, id);

create index money_entries_by_sale on money_entries (store_id, sale_id) where sale_id is not null;
create index money_entries_by_event on money_entries (store_id, event_payment_id) where event_payment_id is not null;
-- What a day brought is read off the index alone.
create index money_entries_by_time on money_entries (store_id, created_at) include (tender, amount_centavos);

create trigger money_entries_immutable before update on money_entries
  for each row execute function refuse_ledger_change();

-- By the commit the entries of a sale are what it cost, or nothing where it was a courtesy; once it is taken back, they come
-- to nothing. The same for the payment of an event.
create function check_money_of_sale() returns trigger language plpgsql as $$
declare
  due bigint;
  kept bigint;
  taken bigint;
  left_over bigint;
begin
  if new.sale_id is not null then
    select case when payment_type = 'FREE' then 0 else total_centavos end,
           case when payment_type = 'FREE' or refunded_at is not null then 0 else total_centavos end
      into due, kept from sales where store_id = new.store_id and id = new.sale_id;
    select sum(amount_centavos) filter (where kind <> 'refund'), sum(amount_centavos)
      into taken, left_over from money_entries where store_id = new.store_id and sale_id = new.sale_id;
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

create constraint trigger money_entries_are_the_total after insert on money_entries
  deferrable initially deferred for each row execute function check_money_of_sale();

-- The money of a sale that names no tenders of its own, at the end of the statement that wrote it.
create function write_money_of_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into money_entries
      (store_id, id, kind, tender, amount_centavos, sale_id, refers_to, reason, actor, created_at)
    select store_id, gen_random_uuid(), 'refund', tender, -amount_centavos, sale_id, id, new.refund_reason,
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

create trigger sales_write_money after insert on sales
  for each row when (new.payment_type <> 'FREE' and new.total_centavos > 0)
  execute function write_money_of_sale();
create trigger sales_give_money_back after update on sales
  for each row when (old.refunded_at is null and new.refunded_at is not null)
  execute function write_money_of_sale();

create function write_money_of_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into money_entries
      (store_id, id, kind, tender, amount_centavos, event_payment_id, refers_to, reason, actor, created_at)
    select store_id, gen_random_uuid(), 'refund', tender, -amount_centavos, event_payment_id, id, null,
           coalesce(new.refund_actor, new.actor), new.refunded_at
    from money_entries where store_id = new.store_id and event_payment_id = new.id and kind = 'event';
  else
    insert into money_entries (store_id, id, kind, tender, amount_centavos, event_payment_id, actor, created_at)
    values (new.store_id, gen_random_uuid(), 'event', new.payment_type, new.total_centavos, new.id, new.actor,
            new.created_at);
  end if;
  return null;
end
$$;

create trigger event_payments_write_money after insert on event_payments
  for each row when (new.payment_type <> 'FREE' and new.total_centavos > 0)
  execute function write_money_of_event();
create trigger event_payments_give_money_back after update on event_payments
  for each row when (old.refunded_at is null and new.refunded_at is not null)
  execute function write_money_of_event();
