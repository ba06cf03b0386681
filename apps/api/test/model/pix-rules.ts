// What must hold of orders and of the PIX that arrived (docs/product/pix.md#received-pix); part of invariants.ts.

export const pixRules = {
  'a received PIX is what it pays, what went back, and what waits': `
    select format('PIX %s of %s pays %s (%s), gave back %s (%s)', r.id, r.amount_centavos, r.applied_centavos, u.amount,
             r.refunded_centavos, f.amount)
    from received_pix r
    cross join lateral (
      select coalesce(sum(amount_centavos - returned_centavos), 0) as amount from pix_uses
      where store_id = r.store_id and received_pix_id = r.id and ended_at is null) u
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as amount from pix_refunds
      where store_id = r.store_id and received_pix_id = r.id and state <> 'FAILED') f
    where r.applied_centavos <> u.amount or r.refunded_centavos <> f.amount or u.amount + f.amount > r.amount_centavos`,
  'an order is paid if and only if PIX cover it': `
    select format('order %s is %s, PIX %s of %s', o.id, o.state, u.amount, o.pix_centavos) from orders o
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as amount from pix_uses
      where store_id = o.store_id and order_id = o.id and ended_at is null) u
    where case o.state when 'PAID' then u.amount <> o.pix_centavos when 'OPEN' then u.amount >= o.pix_centavos
      else u.amount <> 0 end`,
  'a paid order has one sale, of what was agreed, whose PIX is that of the order': `
    select format('order %s of %s, PIX %s: sale %s of %s, PIX %s', o.id, o.total_centavos, o.pix_centavos, s.id,
             s.total_centavos, m.amount)
    from orders o
    left join sales s on s.store_id = o.store_id and s.id = o.sale_id
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as amount from money_entries
      where store_id = o.store_id and sale_id = o.sale_id and kind = 'sale' and tender = 'PIX') m
    where (o.state = 'PAID') <> (s.id is not null)
       or s.id is not null and (s.total_centavos <> o.total_centavos or m.amount <> o.pix_centavos)
       or (select count(*) from orders d where d.store_id = o.store_id and d.sale_id = o.sale_id) > 1`,
  'what a sale gave back by PIX went back from the PIX that paid it': `
    select format('sale %s gave back %s by PIX, of its PIX %s', o.sale_id, m.amount, f.amount) from orders o
    cross join lateral (
      select coalesce(-sum(amount_centavos), 0) as amount from money_entries
      where store_id = o.store_id and sale_id = o.sale_id and kind = 'refund' and tender = 'PIX') m
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as amount from pix_refunds
      where store_id = o.store_id and sale_id = o.sale_id) f
    where o.sale_id is not null and f.amount <> least(m.amount, o.pix_centavos)`,
  'what the provider received is one PIX of that amount': `
    select format('PIX %s of %s, the provider received %s', r.id, r.amount_centavos, s.value->>'amount') from received_pix r
    left join sandbox_records s on s.key = format('pix-payment/%s/%s', r.store_id, r.payment_id)
    where r.payment_id is not null and ((s.value->>'amount')::int is distinct from r.amount_centavos
      or s.value->>'state' <> 'received')`,
  'the provider gave back what it was asked for, once': `
    select format('refund %s of %s is %s, the provider gave back %s', coalesce(f.id::text, g.reference), f.amount_centavos, f.state,
             g.amount)
    from (
      select f.* from pix_refunds f join received_pix r on r.store_id = f.store_id and r.id = f.received_pix_id
      where r.payment_id is not null and f.moved_by = 'provider') f
    full join (
      select g->>'reference' as reference, (g->>'amount')::int as amount
      from sandbox_records s join received_pix r on s.key = format('pix-payment/%s/%s', r.store_id, r.payment_id)
      cross join lateral jsonb_array_elements(s.value->'refunds') g) g on g.reference = f.id::text
    where case f.state when 'DONE' then g.amount is distinct from f.amount_centavos when 'FAILED' then g.amount is not null
      when 'ASKED' then g.amount <> f.amount_centavos else true end`,
  'only an open order holds stock, and each line is given back once': `
    select format('line %s of a %s order, held %s', l.id, o.state, m.held) from order_lines l
    join orders o on o.store_id = l.store_id and o.id = l.order_id
    cross join lateral (
      select coalesce(-sum(quantity), 0) as held from stock_movements
      where store_id = l.store_id and order_id = l.order_id and product_id = l.product_id) m
    where l.product_id is not null and (m.held <> case when l.released_at is null then l.quantity else 0 end
       or o.state <> 'OPEN' and l.released_at is null)`,
};
