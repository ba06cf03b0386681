-- Orders that a PIX pays (docs/product/pix.md): what is bought, the codes that pay it, the PIX that arrived, what went back. An open order
-- holds its stock and its coupon by rows.
--
-- Safe while the version before this one still runs: it writes none of these tables, and to its sales a hold is a stock movement like
-- any other.

lock table stock_movements, coupons in share row exclusive mode;

create table pix_settings (
  store_id uuid primary key references stores (id),
  mode text not null check (mode in ('OFF', 'KEY')),
  key text check (key <> ''),
  key_type text check (key_type in ('EMAIL', 'CPF', 'CNPJ', 'PHONE', 'EVP')),
  -- Some banks drop the text that names a charge, a few refuse it.
  sends_txid boolean not null default true,
  -- When the code of R$ 0,01 was shown, and when the owner said that it had arrived under the right name.
  test_asked_at timestamptz,
  tested_at timestamptz,
  constraint pix_settings_key_whole check (num_nonnulls(key, key_type) in (0, 2)),
  constraint pix_settings_mode_needs_key check (mode = 'OFF' or key is not null),
  constraint pix_settings_tested_key check (tested_at is null or (key is not null and test_asked_at is not null))
);

create table orders (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- Null without one, and once the customer is erased.
  customer_id uuid,
  state text not null check (state in ('OPEN', 'PAID', 'CANCELLED', 'EXPIRED')),
  coupon_id uuid,
  subtotal_centavos bigint not null check (subtotal_centavos > 0),
  discount_centavos bigint not null check (discount_centavos between 0 and subtotal_centavos),
  manual_discount_centavos bigint not null check (manual_discount_centavos between 0 and discount_centavos),
  total_centavos bigint not null,
  -- What is to be paid by PIX; the other tenders are in `request`.
  pix_centavos bigint not null check (pix_centavos between 1 and total_centavos),
  -- What the sale needs besides the lines: the payments by other tenders, the discount by hand.
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  sale_id uuid,
  actor text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, coupon_id) references coupons (store_id, id),
  -- The order is paid before its sale is written, in the same transaction.
  foreign key (store_id, sale_id) references sales (store_id, id) deferrable initially deferred,
  constraint orders_total_adds_up check (total_centavos = subtotal_centavos - discount_centavos),
  constraint orders_sale_when_paid check ((state = 'PAID') = (sale_id is not null)),
  constraint orders_closed_once check ((state = 'OPEN') = (closed_at is null))
);

create index orders_open on orders (store_id, expires_at) where state = 'OPEN';
create index orders_by_age on orders (store_id, created_at desc, id desc);
create index orders_by_sale on orders (store_id, sale_id) where sale_id is not null;
create index orders_by_customer on orders (store_id, customer_id) where customer_id is not null;

create table order_lines (
  store_id uuid not null references stores (id),
  id uuid not null,
  order_id uuid not null,
  position smallint not null,
  product_id uuid,
  name text not null,
  quantity integer not null check (quantity between 1 and 10000),
  unit_price_centavos integer not null check (unit_price_centavos between 0 and 100000000),
  -- A line of time: as it was asked for, and what was agreed.
  time jsonb check (jsonb_typeof(time) = 'object'),
  -- Of a product: when its units went back to the stock, or were sold.
  released_at timestamptz,
  released_by text,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  constraint order_lines_position_key unique (store_id, order_id, position),
  constraint order_lines_product_key unique (store_id, order_id, product_id),
  constraint order_lines_of_one_kind check (num_nonnulls(product_id, time) = 1),
  constraint order_lines_released check (
    num_nonnulls(released_at, released_by) = 0 or (num_nonnulls(released_at, released_by) = 2 and product_id is not null))
);

create index order_lines_held on order_lines (store_id, product_id) where product_id is not null and released_at is null;

create table charges (
  store_id uuid not null references stores (id),
  id uuid not null,
  order_id uuid not null,
  mode text not null check (mode = 'KEY'),
  amount_centavos bigint not null check (amount_centavos > 0),
  -- Names the charge in the code, and in the statements of the banks that keep it.
  txid text not null check (txid ~ '^[A-Za-z0-9]{1,25}$'),
  key text not null,
  payload text not null,
  state text not null check (state in ('OPEN', 'PAID', 'CANCELLED')),
  actor text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  constraint charges_txid_key unique (store_id, txid)
);

create index charges_by_order on charges (store_id, order_id);

create table received_pix (
  store_id uuid not null references stores (id),
  id uuid not null,
  charge_id uuid not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  -- Both are counted by the rows of pix_uses and pix_refunds; the remainder waits for somebody who resolves it.
  applied_centavos bigint not null default 0 check (applied_centavos >= 0),
  refunded_centavos bigint not null default 0 check (refunded_centavos >= 0),
  -- Why it did not, or not all, pay its order.
  problem text check (problem in ('surplus', 'second', 'cancelled', 'late', 'refused')),
  -- Of a refusal: the sentence.
  reason text,
  -- Who saw it at the bank.
  confirmed_by text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, charge_id) references charges (store_id, id),
  constraint received_pix_used_once check (applied_centavos + refunded_centavos <= amount_centavos)
);

create index received_pix_by_age on received_pix (store_id, created_at desc, id desc);
create index received_pix_by_charge on received_pix (store_id, charge_id);
create index received_pix_unresolved on received_pix (store_id, created_at)
  where applied_centavos + refunded_centavos < amount_centavos;

-- What a PIX pays of an order.
create table pix_uses (
  store_id uuid not null references stores (id),
  id uuid not null,
  received_pix_id uuid not null,
  order_id uuid not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  actor text not null,
  created_at timestamptz not null,
  -- When the order ended without being paid in full.
  ended_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, received_pix_id) references received_pix (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);

create index pix_uses_by_pix on pix_uses (store_id, received_pix_id);
create index pix_uses_by_order on pix_uses (store_id, order_id);

create table pix_refunds (
  store_id uuid not null references stores (id),
  id uuid not null,
  received_pix_id uuid not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (reason <> ''),
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, received_pix_id) references received_pix (store_id, id)
);

create index pix_refunds_by_pix on pix_refunds (store_id, received_pix_id);

-- An untested key might pay a stranger.
create function refuse_untested_key() returns trigger language plpgsql as $$
begin
  perform from pix_settings
   where store_id = new.store_id and mode = 'KEY' and key = new.key and tested_at is not null for share;
  if not found then raise exception 'a code needs a tested key' using constraint = 'charges_tested_key'; end if;
  return new;
end
$$;

create trigger charges_tested_key before insert on charges for each row execute function refuse_untested_key();

-- Stock that an order holds.
alter table stock_movements
  add column order_id uuid,
  add foreign key (store_id, order_id) references orders (store_id, id),
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('entry', 'correction', 'sale', 'return', 'hold', 'release')),
  drop constraint stock_movements_sign,
  add constraint stock_movements_sign check (
    case kind when 'entry' then quantity > 0 when 'return' then quantity > 0 when 'release' then quantity > 0
      when 'sale' then quantity < 0 when 'hold' then quantity < 0 else true end),
  add constraint stock_movements_order check ((kind in ('hold', 'release')) = (order_id is not null));

create unique index stock_movements_once_per_order_key on stock_movements (store_id, order_id, product_id, kind)
  where order_id is not null;

create function hold_stock_of_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (store_id, id, product_id, kind, quantity, order_id, actor, created_at)
    select new.store_id, gen_random_uuid(), new.product_id, 'hold', -new.quantity, new.order_id, actor, created_at
    from orders where store_id = new.store_id and id = new.order_id;
  else
    insert into stock_movements (store_id, id, product_id, kind, quantity, order_id, actor, created_at)
    values (new.store_id, gen_random_uuid(), new.product_id, 'release', new.quantity, new.order_id, new.released_by,
            new.released_at);
  end if;
  return null;
end
$$;

create trigger order_lines_hold after insert on order_lines
  for each row when (new.product_id is not null) execute function hold_stock_of_order();
create trigger order_lines_release after update on order_lines
  for each row when (old.released_at is null and new.released_at is not null) execute function hold_stock_of_order();

create function refuse_order_line_change() returns trigger language plpgsql as $$
begin
  if old.released_at is not null
     or to_jsonb(new) - array['released_at', 'released_by'] <> to_jsonb(old) - array['released_at', 'released_by'] then
    raise exception 'a line of an order is only released, once';
  end if;
  return new;
end
$$;

create trigger order_lines_immutable before update on order_lines
  for each row execute function refuse_order_line_change();

-- An open order uses its coupon; once it is paid, its sale does.
create function count_coupon_of_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update coupons set usage_count = usage_count + 1 where store_id = new.store_id and id = new.coupon_id;
  else
    update coupons set usage_count = usage_count - 1 where store_id = new.store_id and id = new.coupon_id;
  end if;
  return null;
end
$$;

create trigger orders_use_coupon after insert on orders
  for each row when (new.coupon_id is not null) execute function count_coupon_of_order();
create trigger orders_give_coupon_back after update on orders
  for each row when (new.coupon_id is not null and old.state = 'OPEN' and new.state <> 'OPEN')
  execute function count_coupon_of_order();

-- An order that has expired may still be paid by hand; one that is paid or cancelled stays so.
create function refuse_order_change() returns trigger language plpgsql as $$
declare
  ending constant text[] := array['state', 'sale_id', 'closed_at'];
begin
  if new.customer_id is null and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
     and (exists (select from stores where id = old.store_id and erased_at is not null)
       or exists (select from customers where store_id = old.store_id and id = old.customer_id
         and removed_at is not null and erased_at is not null)) then
    return new;
  end if;
  if old.state = 'OPEN' and to_jsonb(new) - ending - 'expires_at' = to_jsonb(old) - ending - 'expires_at' then
    return new;
  end if;
  if old.state = 'EXPIRED' and new.state = 'PAID' and to_jsonb(new) - ending = to_jsonb(old) - ending then
    return new;
  end if;
  raise exception 'an order is paid, cancelled or left to expire, and nothing else';
end
$$;

create trigger orders_immutable before update on orders for each row execute function refuse_order_change();

create function refuse_charge_change() returns trigger language plpgsql as $$
begin
  if old.state = 'PAID' or to_jsonb(new) - 'state' <> to_jsonb(old) - 'state' then
    raise exception 'of a charge only the state changes';
  end if;
  return new;
end
$$;

create trigger charges_immutable before update on charges for each row execute function refuse_charge_change();

-- What became of a PIX is counted by rows.
create function count_pix() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'pix_refunds' then
    update received_pix set refunded_centavos = refunded_centavos + new.amount_centavos
     where store_id = new.store_id and id = new.received_pix_id;
  elsif tg_op = 'INSERT' then
    update received_pix set applied_centavos = applied_centavos + new.amount_centavos
     where store_id = new.store_id and id = new.received_pix_id;
  else
    update received_pix set applied_centavos = applied_centavos - new.amount_centavos
     where store_id = new.store_id and id = new.received_pix_id;
  end if;
  return null;
end
$$;

create trigger pix_uses_count after insert on pix_uses for each row execute function count_pix();
create trigger pix_uses_count_end after update on pix_uses
  for each row when (old.ended_at is null and new.ended_at is not null) execute function count_pix();
create trigger pix_refunds_count after insert on pix_refunds for each row execute function count_pix();

create function refuse_pix_change() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['applied_centavos', 'refunded_centavos'];
begin
  if tg_table_name = 'received_pix' then
    if to_jsonb(new) - counted <> to_jsonb(old) - counted or pg_trigger_depth() < 2 then
      raise exception 'of a received PIX only what became of it changes, by pix_uses and pix_refunds';
    end if;
  elsif tg_table_name = 'pix_uses' then
    if to_jsonb(old) ->> 'ended_at' is not null or to_jsonb(new) - 'ended_at' <> to_jsonb(old) - 'ended_at' then
      raise exception 'what a PIX pays is only ended, once';
    end if;
  else
    raise exception 'an entry of the ledger is never changed';
  end if;
  return new;
end
$$;

create trigger received_pix_immutable before update on received_pix for each row execute function refuse_pix_change();
create trigger pix_uses_immutable before update on pix_uses for each row execute function refuse_pix_change();
create trigger pix_refunds_immutable before update on pix_refunds for each row execute function refuse_pix_change();

create function refuse_counted_pix() returns trigger language plpgsql as $$
begin
  raise exception 'a new PIX has paid nothing';
end
$$;

create trigger received_pix_starts_whole before insert on received_pix
  for each row when (new.applied_centavos <> 0 or new.refunded_centavos <> 0) execute function refuse_counted_pix();

-- By the commit: an order is the sum of its lines; it is paid if, and only if, PIX cover it; and only an open one holds anything.
create function check_order() returns trigger language plpgsql as $$
declare
  ordered orders;
  paid bigint;
begin
  select * into ordered from orders where store_id = new.store_id
    and id = case when tg_table_name = 'orders' then new.id else (to_jsonb(new) ->> 'order_id')::uuid end;
  if ordered.id is null then return null; end if;
  if ordered.subtotal_centavos <> coalesce(
       (select sum(quantity::bigint * unit_price_centavos) from order_lines
         where store_id = ordered.store_id and order_id = ordered.id), -1) then
    raise exception 'the subtotal of an order is the sum of its lines';
  end if;
  select coalesce(sum(amount_centavos), 0) into paid from pix_uses
   where store_id = ordered.store_id and order_id = ordered.id and ended_at is null;
  if (case ordered.state when 'PAID' then paid <> ordered.pix_centavos when 'OPEN' then paid >= ordered.pix_centavos
       else paid <> 0 end) then
    raise exception 'an order is paid when PIX cover it';
  end if;
  if ordered.state <> 'OPEN' and exists (
       select from order_lines where store_id = ordered.store_id and order_id = ordered.id
         and product_id is not null and released_at is null) then
    raise exception 'only an open order holds stock';
  end if;
  return null;
end
$$;

create constraint trigger orders_as_paid after insert or update on orders
  deferrable initially deferred for each row execute function check_order();
create constraint trigger pix_uses_as_paid after insert or update on pix_uses
  deferrable initially deferred for each row execute function check_order();
