-- A discount by hand beside the coupon's (docs/product/sales.md#discount-by-hand).
--
-- Safe while the version before this one still runs: its sales have no discount by hand.

lock table sales in share row exclusive mode;

alter table sales
  -- The part of the discount that was given by hand, after the coupon.
  add column manual_discount_centavos bigint not null default 0,
  -- Hundredths of a percent; empty for an amount.
  add column manual_discount_basis_points integer check (manual_discount_basis_points between 100 and 10000),
  add column manual_discount_reason text check (manual_discount_reason <> ''),
  drop constraint sales_discount_needs_coupon,
  add constraint sales_discount_needs_coupon check (coupon_id is not null or discount_centavos = manual_discount_centavos),
  add constraint sales_manual_discount check (
    manual_discount_centavos between 0 and discount_centavos
    and (manual_discount_reason is not null
      or manual_discount_centavos = 0 and manual_discount_basis_points is null));
