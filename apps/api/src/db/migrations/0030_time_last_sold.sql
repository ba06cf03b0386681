-- When time was last sold, by which the cashier orders it (docs/product/sales.md#product-search).

create index customer_packages_last_sold on customer_packages (store_id, name, created_at);
create index credit_entries_last_sold on credit_entries (store_id, created_at)
  where kind = 'purchase' and package_id is null;
