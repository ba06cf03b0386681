-- What customers owe (docs/product/tab.md): a ledger by customer, the sum and the limit beside the customer, and the money that pays it.
--
-- Safe while the version before this one still runs: nothing is on a tab until this version sells it. A sale on the tab that the other
-- version takes back is refused, as its payments are not its total.

lock table customers, sales, money_entries, counter_settings in share row exclusive mode;

alter table customers
  -- Counted by the ledger alone.
  add column tab_centavos bigint not null default 0 constraint customers_tab_not_negative check (tab_centavos >= 0),
  -- Null: none.
  add column tab_limit_centavos bigint check (tab_limit_centavos between 0 and 100000000),
  add constraint customers_tab_settled check (removed_at is null or tab_centavos = 0);

create index customers_with_tab on customers (store_id) where tab_centavos > 0;

create table tab_entries (
  store_id uuid not null references stores (id),
  id uuid not null,
  sequence bigint generated always as identity,
  -- Null once the customer is erased.
  customer_id uuid,
  kind text not null check (kind in ('sale', 'payment', 'refund')),
  -- Above zero is owed more.
  amount_centavos bigint not null,
  balance_after bigint not null,
  sale_id uuid,
  refund_id uuid,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, sale_id) references sales (store_id, id),
  foreign key (store_id, refund_id) references sale_refunds (store_id, id),
  constraint tab_entries_kind check (case kind
    when 'sale' then amount_centavos > 0 and sale_id is not null and refund_id is null
    when 'payment' then amount_centavos < 0 and num_nonnulls(sale_id, refund_id) = 0
    else amount_centavos < 0 and num_nonnulls(sale_id, refund_id) = 2 end)
);

create unique index tab_entries_once_per_sale_key on tab_entries (store_id, sale_id) where kind = 'sale';
create index tab_entries_by_customer on tab_entries (store_id, customer_id, sequence desc);
create index tab_entries_by_sale on tab_entries (store_id, sale_id) where sale_id is not null;
create index tab_entries_by_refund on tab_entries (store_id, refund_id) where refund_id is not null;
create index tab_entries_by_time on tab_entries (store_id, created_at) where kind = 'sale';

alter table sales
  drop constraint sales_payment_type_check,
  add constraint sales_payment_type_check check (
    payment_type in ('CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'TAB', 'MIXED', 'FREE'));

alter table money_entries
  -- The payment of a tab that it is a part of; of a refund, what was on the tab and is paid since.
  add column tab_entry_id uuid,
  add foreign key (store_id, tab_entry_id) references tab_entries (store_id, id),
  drop constraint money_entries_kind_check,
  add constraint money_entries_kind_check check (
    kind in ('sale', 'event', 'tab-payment', 'refund', 'float', 'sangria', 'suprimento', 'retender', 'closing')),
  drop constraint money_entries_of_one_thing,
  add constraint money_entries_of_one_thing check (
    case when kind in ('float', 'sangria', 'suprimento', 'closing')
      then num_nonnulls(sale_id, event_payment_id, tab_entry_id, refers_to) = 0 and tender = 'CASH' and shift_id is not null
      when kind = 'tab-payment' then num_nonnulls(sale_id, event_payment_id) = 0 and tab_entry_id is not null
      else num_nonnulls(sale_id, event_payment_id) = 1 and (tab_entry_id is null or kind = 'refund') end),
  drop constraint money_entries_kind,
  add constraint money_entries_kind check (case kind
    when 'sale' then amount_centavos > 0 and sale_id is not null and refers_to is null
    when 'event' then amount_centavos > 0 and event_payment_id is not null and refers_to is null
    when 'tab-payment' then amount_centavos > 0 and tender <> 'MIXED' and refers_to is null
    when 'retender' then sale_id is not null and shift_id is not null
      and (amount_centavos < 0 and refers_to is not null or amount_centavos > 0 and refers_to is null)
    when 'float' then amount_centavos > 0
    when 'suprimento' then amount_centavos > 0 and reason is not null
    when 'sangria' then amount_centavos < 0 and reason is not null
    when 'closing' then amount_centavos < 0
    else amount_centavos < 0 and num_nonnulls(refers_to, tab_entry_id) = 1 end),
  drop constraint money_entries_received,
  add constraint money_entries_received check (
    received_centavos is null
    or (tender = 'CASH' and kind in ('sale', 'event', 'tab-payment') and received_centavos >= amount_centavos));

create index money_entries_by_tab_entry on money_entries (store_id, tab_entry_id) where tab_entry_id is not null;

-- An entry applies itself to what the customer owes. The update of the customer waits for every other entry of theirs, so the limit holds
-- for concurrent sales too (docs/decisions/0027-the-tab-is-a-ledger-of-its-own.md).
create function apply_tab_entry() returns trigger language plpgsql as $$
declare
  customer customers;
begin
  if new.kind = 'sale' then
    perform from counter_settings where store_id = new.store_id and prices_time_since is not null for share;
    if not found then
      raise exception 'nothing is sold on the tab while time has no price' using constraint = 'tab_entries_priced_time';
    end if;
  end if;
  update customers set tab_centavos = tab_centavos + new.amount_centavos
   where store_id = new.store_id and id = new.customer_id
   returning * into customer;
  if customer.id is null then raise exception 'a tab is of a customer'; end if;
  if new.kind = 'sale' and customer.tab_centavos > coalesce(customer.tab_limit_centavos, 0) then
    raise exception 'the tab has a limit' using constraint = 'customers_tab_limit';
  end if;
  new.balance_after := customer.tab_centavos;
  return new;
end
$$;

create trigger tab_entries_apply before insert on tab_entries for each row execute function apply_tab_entry();

create function refuse_tab_past_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and not exists (select from stores where id = new.store_id and erased_at is not null) then
    raise exception 'what is owed changes only through tab_entries';
  end if;
  return new;
end
$$;

create trigger customers_tab_starts_empty before insert on customers
  for each row when (new.tab_centavos <> 0) execute function refuse_tab_past_ledger();
create trigger customers_tab_by_ledger before update on customers
  for each row when (new.tab_centavos <> old.tab_centavos) execute function refuse_tab_past_ledger();

-- An entry forgets its customer once they are erased, as a sale does.
create function refuse_tab_change() returns trigger language plpgsql as $$
begin
  if new.customer_id is null and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
     and (exists (select from stores where id = old.store_id and erased_at is not null)
       or exists (select from customers where store_id = old.store_id and id = old.customer_id
         and removed_at is not null and erased_at is not null)) then
    return new;
  end if;
  raise exception 'an entry of the ledger is never changed';
end
$$;

create trigger tab_entries_immutable before update on tab_entries for each row execute function refuse_tab_change();

-- Without the switch no screen would show what is owed. It waits for sales that are being written.
create function refuse_open_tabs() returns trigger language plpgsql as $$
begin
  if exists (select from customers where store_id = new.store_id and tab_centavos > 0) then
    raise exception 'somebody owes' using constraint = 'counter_settings_tabs_open';
  end if;
  return new;
end
$$;

create trigger counter_settings_tabs_open before update on counter_settings
  for each row when (old.prices_time_since is not null and new.prices_time_since is null)
  execute function refuse_open_tabs();

-- The money of a sale that names no tenders of its own; one on the tab brings none.
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
  elsif new.payment_type = 'TAB' then
    if not exists (select from tab_entries where store_id = new.store_id and sale_id = new.id) then
      raise exception 'a sale on the tab is on a tab';
    end if;
  elsif not exists (select from money_entries where store_id = new.store_id and sale_id = new.id) then
    insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, actor, created_at)
    values (new.store_id, gen_random_uuid(), 'sale', new.payment_type, new.total_centavos, new.id, new.actor,
            new.created_at);
  end if;
  return null;
end
$$;

-- By the commit the entries of a sale, with those of the tab, are what it cost less what was given back, and nothing goes back twice.
create or replace function check_money_of_sale() returns trigger language plpgsql as $$
declare
  sold sales;
  due bigint;
  kept bigint;
  taken bigint;
  left_over bigint;
begin
  if new.sale_id is not null then
    select * into sold from sales where store_id = new.store_id and id = new.sale_id;
    due := case when sold.payment_type = 'FREE' then 0 else sold.total_centavos end;
    kept := case when sold.payment_type = 'FREE' then 0 else sold.total_centavos - sold.refunded_centavos end;
    select coalesce(sum(amount_centavos) filter (where kind <> 'refund'), 0), coalesce(sum(amount_centavos), 0)
      into taken, left_over from money_entries where store_id = new.store_id and sale_id = new.sale_id;
    if exists (
      select from money_entries m join money_entries r on r.store_id = m.store_id and r.refers_to = m.id
      where m.store_id = new.store_id and m.sale_id = new.sale_id
      group by m.id, m.amount_centavos having m.amount_centavos + sum(r.amount_centavos) < 0) then
      raise exception 'a payment is given back once';
    end if;
    if sold.payment_type in ('TAB', 'MIXED') then
      select taken + coalesce(sum(amount_centavos) filter (where kind = 'sale'), 0), left_over + coalesce(sum(amount_centavos), 0)
        into taken, left_over from tab_entries where store_id = new.store_id and sale_id = new.sale_id;
      if exists (
        select from tab_entries t where t.store_id = new.store_id and t.sale_id = new.sale_id and t.kind = 'sale'
          and (t.customer_id is distinct from sold.customer_id
            or t.amount_centavos
              + (select coalesce(sum(r.amount_centavos), 0) from tab_entries r
                  where r.store_id = t.store_id and r.sale_id = t.sale_id and r.kind = 'refund')
              + (select coalesce(sum(m.amount_centavos), 0) from money_entries m
                  where m.store_id = t.store_id and m.tab_entry_id = t.id) < 0)) then
        raise exception 'what was on the tab of the buyer is given back once';
      end if;
    elsif tg_table_name = 'tab_entries' then
      raise exception 'a sale that is on the tab says so';
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

create constraint trigger tab_entries_are_of_the_total after insert on tab_entries
  deferrable initially deferred for each row when (new.sale_id is not null) execute function check_money_of_sale();

-- By the commit a payment of the tab is the sum of its money, and what is paid back of a sale was on the tab of that sale.
create function check_money_of_tab() returns trigger language plpgsql as $$
declare
  entry tab_entries;
  paid bigint;
begin
  select * into entry from tab_entries
   where store_id = new.store_id and id = (case tg_table_name when 'tab_entries' then to_jsonb(new) ->> 'id'
     else to_jsonb(new) ->> 'tab_entry_id' end)::uuid;
  if to_jsonb(new) ->> 'kind' = 'refund' then
    if entry.kind <> 'sale' or entry.sale_id <> new.sale_id then
      raise exception 'what is paid back was on the tab of its sale';
    end if;
    return null;
  end if;
  select coalesce(sum(amount_centavos), 0) into paid from money_entries
   where store_id = entry.store_id and tab_entry_id = entry.id;
  if entry.kind <> 'payment' or paid <> -entry.amount_centavos then
    raise exception 'a payment of the tab is its money';
  end if;
  return null;
end
$$;

create constraint trigger tab_entries_are_paid after insert on tab_entries
  deferrable initially deferred for each row when (new.kind = 'payment') execute function check_money_of_tab();
create constraint trigger money_entries_pay_the_tab after insert on money_entries
  deferrable initially deferred for each row when (new.tab_entry_id is not null) execute function check_money_of_tab();

-- By the commit a refund is the sum of its items, and its money, with what it takes off the tab, that amount.
create or replace function check_refund() returns trigger language plpgsql as $$
begin
  if exists (
    select from sale_refunds r
    left join lateral (
      select sum(i.amount_centavos) as amount, sum(i.subtotal_centavos - i.amount_centavos) as discount,
             coalesce(sum(i.amount_centavos) filter (where t.kind <> 'product'), 0) as time
      from sale_refund_items i join sale_items t on t.store_id = i.store_id and t.id = i.sale_item_id
      where i.store_id = r.store_id and i.refund_id = r.id) i on true
    left join lateral (
      select -sum(e.amount_centavos) as money from (
        select m.amount_centavos from money_entries m where m.store_id = r.store_id and m.refund_id = r.id
        union all
        select t.amount_centavos from tab_entries t where t.store_id = r.store_id and t.refund_id = r.id) e) m on true
    join sales s on s.store_id = r.store_id and s.id = r.sale_id
    where r.store_id = new.store_id and r.id = new.id
      and ((r.amount_centavos, r.discount_centavos, r.time_centavos) is distinct from (i.amount, i.discount, i.time)
        or coalesce(m.money, 0) <> case when s.payment_type = 'FREE' then 0 else r.amount_centavos end)) then
    raise exception 'a refund is the sum of its items, and is paid out';
  end if;
  return null;
end
$$;
