-- The shop: products with their stock ledger, coupons, sales, night events. As in the foundation, every row carries its
-- store, and the rules of money, stock, uses and seats hold here whatever the code above does.

create table products (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text not null,
  description text not null,
  price_centavos integer not null check (price_centavos between 0 and 100000000),
  barcode text check (barcode <> ''),
  quantity integer not null default 0
    constraint products_stock_not_negative check (quantity >= 0)
    constraint products_stock_not_too_large check (quantity <= 10000000),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, id)
);

create unique index products_barcode_key on products (store_id, barcode) where removed_at is null;
create index products_by_name on products (store_id, name_key, id) where removed_at is null;

create table product_images (
  store_id uuid not null references stores (id),
  id uuid not null,
  product_id uuid not null,
  position smallint not null check (position between 0 and 5),
  file_name text not null constraint product_images_file_name_key unique,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  constraint product_images_position_key unique (store_id, product_id, position)
);

create table coupons (
  store_id uuid not null references stores (id),
  id uuid not null,
  code text not null check (code = upper(btrim(code)) and code <> ''),
  discount_centavos integer check (discount_centavos between 0 and 100000000),
  -- Hundredths of a percent: 1250 is 12,5%.
  discount_basis_points integer check (discount_basis_points between 0 and 10000),
  description text,
  usage_limit integer check (usage_limit > 0),
  usage_count integer not null default 0 check (usage_count >= 0),
  expires_at timestamptz,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint coupons_code_key unique (store_id, code),
  constraint coupons_one_discount check (num_nonnulls(discount_centavos, discount_basis_points) = 1),
  constraint coupons_use_within_limit check (usage_count <= usage_limit)
);

create index coupons_by_age on coupons (store_id, created_at desc, id desc);

create table sales (
  store_id uuid not null references stores (id),
  id uuid not null,
  customer_id uuid,
  payment_type text not null check (payment_type in ('CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE')),
  coupon_id uuid,
  subtotal_centavos bigint not null check (subtotal_centavos >= 0),
  discount_centavos bigint not null check (discount_centavos between 0 and subtotal_centavos),
  total_centavos bigint not null,
  actor text not null,
  created_at timestamptz not null,
  refunded_at timestamptz,
  refund_reason text,
  refund_actor text,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, coupon_id) references coupons (store_id, id),
  constraint sales_total_adds_up check (total_centavos = subtotal_centavos - discount_centavos),
  constraint sales_discount_needs_coupon check (coupon_id is not null or discount_centavos = 0),
  constraint sales_refund_is_whole check (num_nonnulls(refunded_at, refund_reason, refund_actor) in (0, 3))
);

create index sales_by_age on sales (store_id, created_at desc, id desc);

create table sale_items (
  store_id uuid not null references stores (id),
  id uuid not null,
  sale_id uuid not null,
  position smallint not null,
  product_id uuid not null,
  product_name text not null,
  quantity integer not null check (quantity between 1 and 10000),
  unit_price_centavos integer not null check (unit_price_centavos between 0 and 100000000),
  primary key (store_id, id),
  foreign key (store_id, sale_id) references sales (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  constraint sale_items_position_key unique (store_id, sale_id, position),
  constraint sale_items_product_key unique (store_id, sale_id, product_id)
);

create table stock_movements (
  store_id uuid not null references stores (id),
  id uuid not null,
  product_id uuid not null,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('entry', 'correction', 'sale', 'return')),
  quantity integer not null check (quantity <> 0),
  quantity_after integer not null,
  sale_id uuid,
  note text,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, sale_id) references sales (store_id, id),
  constraint stock_movements_sign check (
    case kind when 'entry' then quantity > 0 when 'return' then quantity > 0 when 'sale' then quantity < 0 else true end
  ),
  constraint stock_movements_sale check ((kind in ('sale', 'return')) = (sale_id is not null)),
  constraint stock_movements_once_per_sale_key unique (store_id, sale_id, product_id, kind)
);

create index stock_movements_by_product on stock_movements (store_id, product_id, sequence desc);

create table scheduled_events (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null check (name <> ''),
  description text,
  day date not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  price_centavos integer not null check (price_centavos between 0 and 100000000),
  capacity integer not null check (capacity between 1 and 1000),
  participant_count integer not null default 0 check (participant_count >= 0),
  is_from_app boolean not null,
  actor text not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (store_id, id),
  constraint scheduled_events_end_follows_start check (end_at > start_at),
  constraint scheduled_events_seats_within_capacity check (participant_count <= capacity)
);

create index scheduled_events_by_start on scheduled_events (store_id, start_at, id) where cancelled_at is null;
create index scheduled_events_by_end on scheduled_events (store_id, end_at) where cancelled_at is null;

create table event_participants (
  store_id uuid not null references stores (id),
  id uuid not null,
  event_id uuid not null,
  customer_id uuid not null,
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, event_id) references scheduled_events (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  constraint event_participants_once_key unique (store_id, event_id, customer_id)
);

create index event_participants_by_age on event_participants (store_id, created_at);

create table event_payments (
  store_id uuid not null references stores (id),
  id uuid not null,
  event_id uuid not null,
  payment_type text not null check (payment_type in ('CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE')),
  coupon_id uuid,
  subtotal_centavos bigint not null check (subtotal_centavos >= 0),
  discount_centavos bigint not null check (discount_centavos between 0 and subtotal_centavos),
  total_centavos bigint not null,
  actor text not null,
  created_at timestamptz not null,
  refunded_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, event_id) references scheduled_events (store_id, id),
  foreign key (store_id, coupon_id) references coupons (store_id, id),
  constraint event_payments_once_key unique (store_id, event_id),
  constraint event_payments_total_adds_up check (total_centavos = subtotal_centavos - discount_centavos),
  constraint event_payments_discount_needs_coupon check (coupon_id is not null or discount_centavos = 0)
);

create index event_payments_by_age on event_payments (store_id, created_at);

-- The ledger alone moves the stock, as credit_entries alone move a balance.
create function apply_stock_movement() returns trigger language plpgsql as $$
begin
  update products set quantity = quantity + new.quantity
   where store_id = new.store_id and id = new.product_id
   returning quantity into new.quantity_after;
  -- Drawn behind the lock of the product's row, so that the ledger's order is the order in which the stock moved.
  new.sequence := nextval('stock_movements_sequence_seq');
  return new;
end
$$;

create trigger stock_movements_apply before insert on stock_movements
  for each row execute function apply_stock_movement();

create trigger stock_movements_immutable before update on stock_movements
  for each row execute function refuse_ledger_change();

create function refuse_stock_past_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.quantity <> 0 then
    raise exception 'a new product starts with a stock of 0';
  end if;
  if tg_op = 'UPDATE' and new.quantity <> old.quantity and pg_trigger_depth() < 2 then
    raise exception 'a stock changes only through stock_movements';
  end if;
  return new;
end
$$;

create trigger products_stock_by_ledger before insert or update on products
  for each row execute function refuse_stock_past_ledger();

-- A coupon's uses are the sales and events that carry it and were not taken back: nothing else counts them.
create function count_coupon_use() returns trigger language plpgsql as $$
begin
  if new.coupon_id is null then return new; end if;
  if tg_op = 'INSERT' then
    update coupons set usage_count = usage_count + 1 where store_id = new.store_id and id = new.coupon_id;
  elsif old.refunded_at is null and new.refunded_at is not null then
    update coupons set usage_count = usage_count - 1 where store_id = new.store_id and id = new.coupon_id;
  end if;
  return new;
end
$$;

create trigger sales_count_coupon before insert or update on sales
  for each row execute function count_coupon_use();
create trigger event_payments_count_coupon before insert or update on event_payments
  for each row execute function count_coupon_use();

create function refuse_uncounted_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.usage_count <> 0 then
    raise exception 'a new coupon was never used';
  end if;
  if tg_op = 'UPDATE' and new.usage_count <> old.usage_count and pg_trigger_depth() < 2 then
    raise exception 'a coupon is counted only by the sales and events that carry it';
  end if;
  return new;
end
$$;

create trigger coupons_use_by_sales before insert or update on coupons
  for each row execute function refuse_uncounted_use();

-- What was sold and for how much never changes; taking it back is written beside it, once.
create function refuse_sale_change() returns trigger language plpgsql as $$
begin
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

create trigger sales_immutable before update on sales
  for each row execute function refuse_sale_change();
create trigger event_payments_immutable before update on event_payments
  for each row execute function refuse_sale_change();
create trigger sale_items_immutable before update on sale_items
  for each row execute function refuse_ledger_change();

-- The subtotal is the sum of the items, whoever wrote them, by the time the sale is committed.
create function check_sale_subtotal() returns trigger language plpgsql as $$
begin
  if new.subtotal_centavos <> coalesce(
       (select sum(quantity::bigint * unit_price_centavos) from sale_items
         where store_id = new.store_id and sale_id = new.id), -1) then
    raise exception 'the subtotal of a sale is the sum of its items';
  end if;
  return null;
end
$$;

create constraint trigger sales_subtotal_of_items after insert on sales
  deferrable initially deferred for each row execute function check_sale_subtotal();

-- Seats are counted by the rows that take them.
create function count_event_seat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update scheduled_events set participant_count = participant_count + 1
     where store_id = new.store_id and id = new.event_id;
    return new;
  end if;
  update scheduled_events set participant_count = participant_count - 1
   where store_id = old.store_id and id = old.event_id;
  return old;
end
$$;

create trigger event_participants_count before insert or delete on event_participants
  for each row execute function count_event_seat();

create function refuse_uncounted_seat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.participant_count <> 0 then
    raise exception 'a new event has no participants';
  end if;
  if tg_op = 'UPDATE' and new.participant_count <> old.participant_count and pg_trigger_depth() < 2 then
    raise exception 'seats are counted only by event_participants';
  end if;
  return new;
end
$$;

create trigger scheduled_events_seats_by_rows before insert or update on scheduled_events
  for each row execute function refuse_uncounted_seat();

-- The same for balances: whoever waited for the customer's row comes after the one that made it wait.
create or replace function apply_credit_entry() returns trigger language plpgsql as $$
begin
  update customers set balance_minutes = balance_minutes + new.minutes
   where store_id = new.store_id and id = new.customer_id
   returning balance_minutes into new.balance_after;
  new.sequence := nextval('credit_entries_sequence_seq');
  return new;
end
$$;

-- What each hour brought in, counted by the sales themselves, so that the figures of a month read hundreds of rows however
-- many sales there are. Hours are of UTC: whole hours of every zone of Brazil.
create table sale_hours (
  store_id uuid not null references stores (id),
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  payment_type text not null,
  is_refunded boolean not null,
  sales integer not null check (sales >= 0),
  total_centavos bigint not null check (total_centavos >= 0),
  discount_centavos bigint not null check (discount_centavos >= 0),
  primary key (store_id, hour, payment_type, is_refunded)
);

create function count_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.refunded_at is not null or new.refunded_at is null then return null; end if;
    update sale_hours set sales = sales - 1, total_centavos = total_centavos - old.total_centavos,
           discount_centavos = discount_centavos - old.discount_centavos
     where store_id = old.store_id and hour = date_trunc('hour', old.created_at, 'UTC')
       and payment_type = old.payment_type and not is_refunded;
  end if;
  insert into sale_hours as h (store_id, hour, payment_type, is_refunded, sales, total_centavos, discount_centavos)
  values (new.store_id, date_trunc('hour', new.created_at, 'UTC'), new.payment_type, new.refunded_at is not null, 1,
          new.total_centavos, new.discount_centavos)
  on conflict (store_id, hour, payment_type, is_refunded) do update set
    sales = h.sales + 1,
    total_centavos = h.total_centavos + excluded.total_centavos,
    discount_centavos = h.discount_centavos + excluded.discount_centavos;
  return null;
end
$$;

create trigger sales_count_hour after insert or update on sales
  for each row execute function count_sale();

-- Who bought in a span: one look per customer instead of one per sale.
create index sales_by_customer on sales (store_id, customer_id, created_at)
  where customer_id is not null and refunded_at is null;
