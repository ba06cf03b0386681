import { backOf } from './refund-rules.ts';

/** The invariants of the stock. */
export const stockRules = {
  'the stock is never below zero': `
    select format('product %s has %s', id, quantity) from products where quantity < 0`,
  'the movements add up to the stock': `
    select format('product %s has %s, its movements say %s', p.id, p.quantity, coalesce(sum(m.quantity), 0))
    from products p left join stock_movements m on m.store_id = p.store_id and m.product_id = p.id
    group by p.store_id, p.id, p.quantity having p.quantity <> coalesce(sum(m.quantity), 0)`,
  'the stock is initial + added - sold + returned - held': `
    select format('product %s has %s, came in %s, sold %s, held %s', p.id, p.quantity, i.units, o.units, h.units)
    from products p
    cross join lateral (
      select coalesce(sum(m.quantity), 0) as units from stock_movements m
      where m.store_id = p.store_id and m.product_id = p.id and m.kind in ('entry', 'correction')) i
    cross join lateral (
      select coalesce(sum(t.quantity - ${backOf('t')}), 0) as units from sale_items t
      where t.store_id = p.store_id and t.product_id = p.id) o
    cross join lateral (
      select coalesce(sum(l.quantity), 0) as units from order_lines l
      where l.store_id = p.store_id and l.product_id = p.id and l.released_at is null) h
    where p.quantity <> i.units - o.units - h.units`,
  'a sale takes exactly what it sold, and returns what is refunded': `
    select format('sale %s product %s: sold %s, taken %s, given back %s of %s, %s', t.sale_id, t.product_id, t.quantity,
             m.taken, m.returned, ${backOf('t')}, s.refunded_at)
    from sale_items t
    join sales s on s.store_id = t.store_id and s.id = t.sale_id
    cross join lateral (
      select coalesce(-sum(quantity) filter (where kind = 'sale'), 0) as taken,
             coalesce(sum(quantity) filter (where kind = 'return'), 0) as returned
      from stock_movements m
      where m.store_id = t.store_id and m.sale_id = t.sale_id and m.product_id = t.product_id) m
    where t.product_id is not null and (m.taken <> t.quantity
       or m.returned <> ${backOf('t')} or m.returned > t.quantity or t.refunded_quantity <> m.returned
       or s.refunded_at is not null and m.returned <> t.quantity)`,
  'each movement has the resulting stock': `
    select format('movement %s of product %s says %s, the ledger %s', id, product_id, quantity_after, running)
    from (select *, sum(quantity) over (partition by store_id, product_id order by sequence) as running
          from stock_movements) m
    where quantity_after <> running`,
};
