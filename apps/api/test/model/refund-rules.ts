/** Units, or minutes, of an item of a sale that were refunded. */
export const backOf = (item: string, what = 'quantity') => `(
  select coalesce(sum(r.${what}), 0) from sale_refund_items r
  where r.store_id = ${item}.store_id and r.sale_item_id = ${item}.id)`;

/** The invariants of refunds. */
export const refundRules = {
  'a refund is the sum of its items, and its money is paid out of the payments of its sale': `
    select format('refund %s of %s: items %s, money %s', r.id, r.amount_centavos, i.amount, m.amount) from sale_refunds r
    join sales s on s.store_id = r.store_id and s.id = r.sale_id
    cross join lateral (
      select coalesce(sum(i.amount_centavos), -1) as amount, coalesce(sum(i.subtotal_centavos - i.amount_centavos), -1) as discount
      from sale_refund_items i where i.store_id = r.store_id and i.refund_id = r.id) i
    cross join lateral (
      select coalesce(-sum(e.amount_centavos), 0) as amount from (
        select amount_centavos from money_entries where store_id = r.store_id and refund_id = r.id
        union all
        select amount_centavos from tab_entries where store_id = r.store_id and refund_id = r.id) e) m
    where r.amount_centavos <> i.amount or r.discount_centavos <> i.discount
       or m.amount <> case when s.payment_type = 'FREE' then 0 else r.amount_centavos end`,
  'all of a sale that was refunded is exactly what was paid, and marks it': `
    select format('sale %s of %s %s', s.id, s.total_centavos, s.refunded_at) from sales s
    cross join lateral (
      select coalesce(sum(i.amount_centavos), 0) as amount, coalesce(sum(i.subtotal_centavos), 0) as subtotal
      from sale_refund_items i join sale_refunds r on r.store_id = i.store_id and r.id = i.refund_id
      where r.store_id = s.store_id and r.sale_id = s.id) r
    cross join lateral (
      select bool_and(${backOf('t')} = t.quantity) as is_back from sale_items t
      where t.store_id = s.store_id and t.sale_id = s.id and t.kind = 'product') t
    where r.amount > s.total_centavos or r.subtotal > s.subtotal_centavos
       or r.subtotal = s.subtotal_centavos and r.amount <> s.total_centavos
       or (s.refunded_at is not null) <> (r.subtotal = s.subtotal_centavos and coalesce(t.is_back, r.subtotal > 0))`,
  'no payment is given back twice': `
    select format('entry %s of %s', m.id, m.amount_centavos) from money_entries m
    join money_entries r on r.store_id = m.store_id and r.refers_to = m.id
    group by m.store_id, m.id, m.amount_centavos having m.amount_centavos + sum(r.amount_centavos) < 0`,
};
