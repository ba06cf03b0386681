-- A session that is paid for may go on in a room of another weight (docs/product/sessions.md#moving-to-another-weight), and a sale may
-- sell what keeps its end there.
--
-- Safe while the version before this one still runs: columns with a default, and rules that are wider than before.

lock table sessions, sale_items in share row exclusive mode;

alter table sessions
  -- Minutes of the stay that were spent by other weights, before the present one.
  add column weight_from_minutes integer not null default 0
    constraint sessions_weight_from_within check (weight_from_minutes between 0 and 1440),
  -- What they were worth, in hundredths of a minute of weight 1,00.
  add column weighed_before_hundredths integer not null default 0
    constraint sessions_weighed_before_within check (
      weighed_before_hundredths between 10 * weight_from_minutes and 1000 * weight_from_minutes);

alter table sale_items
  drop constraint sale_items_kind_check,
  add constraint sale_items_kind_check check (
    kind in ('product', 'credits', 'package', 'session', 'extension', 'difference', 'bill')),
  drop constraint sale_items_of_one_kind,
  add constraint sale_items_of_one_kind check (
    (kind = 'product') = (product_id is not null)
    and (kind = 'product') = (minutes is null)
    and (session_id is null or kind in ('session', 'extension', 'difference', 'bill'))
    and (bill_id is null or kind = 'bill'));
