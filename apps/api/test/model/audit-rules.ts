// What must hold of the audit (docs/product/audit.md#lines); part of invariants.ts.

/** Kinds of rows that calls write, and how many lines each must have. Rows that the provider caused have none. */
const writes = [
  {
    of: 'sale',
    key: 's.id',
    rows: `(select * from sales a where not exists (
            select from orders o where o.store_id = a.store_id and o.sale_id = a.id)) s`,
    per: '1',
    endpoints: ['createSale', 'receiveBills'],
  },
  {
    of: 'received PIX of order',
    key: 's.order_id',
    rows: `(select r.store_id, h.order_id, count(*) as made from received_pix r
            join charges h on h.store_id = r.store_id and h.id = r.charge_id
            where r.payment_id is null group by 1, 2) s`,
    per: 's.made',
    endpoints: ['confirmCharge'],
  },
  {
    of: 'refunds of PIX',
    key: 's.received_pix_id',
    rows: `(select store_id, received_pix_id, count(*) as made from pix_refunds
            where sale_id is null and actor <> 'provider' group by 1, 2) s`,
    per: 's.made',
    endpoints: ['refundPix'],
  },
  {
    of: 'refunds of sale',
    key: 's.sale_id',
    rows: '(select store_id, sale_id, count(*) as made from sale_refunds group by 1, 2) s',
    per: 's.made',
    endpoints: ['refundSale'],
  },
  {
    of: 'transfers of customer',
    key: 's.customer_id',
    rows: `(select store_id, customer_id, count(*) as made from credit_entries
            where kind = 'transfer' and minutes < 0 group by 1, 2) s`,
    per: 's.made',
    endpoints: ['transferCredits'],
  },
  {
    of: 'counts of shift',
    key: 's.shift_id',
    rows: '(select store_id, shift_id, count(distinct attempt) as made from shift_counts group by 1, 2) s',
    per: 's.made',
    endpoints: ['closeShift'],
  },
  { of: 'coupon', key: 's.id', rows: 'coupons s', per: '1', endpoints: ['createCoupon'] },
  { of: 'event', key: 's.id', rows: 'scheduled_events s', per: '1', endpoints: ['createEvent'] },
  { of: 'shift', key: 's.id', rows: 'shifts s', per: '1', endpoints: ['openShift'] },
];

const unaudited = writes.map(
  ({ of, key, rows, per, endpoints }) => `
    select '${of} ' || ${key} || ' has ' || a.lines || ' lines for ' || ${per} as detail from ${rows}
    join counter_settings c on c.store_id = s.store_id and c.has_team
    cross join lateral (
      select count(*) as lines from audit_entries a where a.store_id = s.store_id and a.subject_key = ${key}
        and a.endpoint in (${endpoints.map((name) => `'${name}'`).join(', ')})) a
    where a.lines <> ${per}`,
);

export const auditRules = {
  'each write of a store with a team has one line': unaudited.join(' union all '),
  'a store without a team has no lines': `
    select format('line %s', a.sequence) from audit_entries a
    left join counter_settings c on c.store_id = a.store_id where c.has_team is not true`,
};
