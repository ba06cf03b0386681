-- A computer's past sessions, newest first (docs/product/sessions.md#history).
create index sessions_by_computer on sessions (store_id, computer_id, start_at desc, id);

-- What the cashier shows first (docs/product/sales.md#product-search). The ledger that takes the stock says when it last sold, in the
-- same update of the row.
alter table products
  add column is_favorite boolean not null default false,
  add column last_sold_at timestamptz;

update products p set last_sold_at = sold.at
from (select store_id, product_id, max(created_at) as at from stock_movements where kind = 'sale' group by 1, 2) sold
where p.store_id = sold.store_id and p.id = sold.product_id;

create or replace function apply_stock_movement() returns trigger language plpgsql as $$
begin
  update products set quantity = quantity + new.quantity,
         last_sold_at = case when new.kind = 'sale' then greatest(last_sold_at, new.created_at) else last_sold_at end
   where store_id = new.store_id and id = new.product_id
   returning quantity into new.quantity_after;
  -- Drawn behind the lock of the product's row, so that the ledger's order is the order in which the stock moved.
  new.sequence := nextval('stock_movements_sequence_seq');
  return new;
end
$$;
