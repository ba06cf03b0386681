/** Minutes of the stay before a row that were used at its weight. */
const before = (session: string) =>
  `(ceil(${session}.spent_before_ms / 60000.0)::bigint - ${session}.weight_from_minutes)`;

/**
 * How much the first minutes of a row take from a balance, by the weight of the room, rounded once per stay; a package
 * has no weight.
 */
export const taken = (minutes: string, session: string) => {
  const all = (sum: string) => `((${sum}) * ${session}.weight_hundredths + 99) / 100`;
  return `(${all(`${before(session)} + ${minutes}`)} - ${all(before(session))})`;
};

/** Whether a session takes minutes from a balance or a package: not if it has a bill, was sold, or uses a pass. */
export const takesMinutes = `(coalesce(billing, 'balance') = 'balance' or exists (
  select from customer_packages p where p.store_id = sessions.store_id and p.id = sessions.package_id and p.kind = 'minutes'))`;

/** The invariants of packages. */
export const packageRules = {
  'a package has between no minutes and those that were sold': `
    select format('package %s has %s of %s', id, minutes_left, minutes) from customer_packages
    where minutes_left < 0 or minutes_left > coalesce(minutes, 0)`,
  'the ledger entries add up to what is left of a package': `
    select format('package %s has %s, the entries say %s', p.id, p.minutes_left, coalesce(sum(e.minutes), 0))
    from customer_packages p left join credit_entries e on e.store_id = p.store_id and e.package_id = p.id
    group by p.store_id, p.id, p.minutes_left having p.minutes_left <> coalesce(sum(e.minutes), 0)`,
  'minutes of a package = left + used + taken back': `
    select format('package %s of %s has %s, gave back %s, sessions took %s', p.id, p.minutes, p.minutes_left, e.minutes, s.minutes)
    from customer_packages p
    cross join lateral (
      select coalesce(-sum(e.minutes), 0) as minutes from credit_entries e
      where e.store_id = p.store_id and e.package_id = p.id and e.kind in ('purchase-return', 'adjustment')) e
    cross join lateral (
      select coalesce(sum(s.duration_minutes - s.refunded_minutes), 0) as minutes from sessions s
      where s.store_id = p.store_id and s.package_id = p.id) s
    where p.kind = 'minutes' and p.minutes <> p.minutes_left + e.minutes + s.minutes`,
  'what the ledger took of a package is what its sessions last': `
    select format('package %s: entries say %s, sessions %s', p.id, e.minutes, s.minutes)
    from customer_packages p
    cross join lateral (
      select coalesce(-sum(e.minutes), 0) as minutes from credit_entries e
      where e.store_id = p.store_id and e.package_id = p.id and e.kind in ('session', 'extension')) e
    cross join lateral (
      select coalesce(sum(s.duration_minutes), 0) as minutes from sessions s
      where s.store_id = p.store_id and s.package_id = p.id) s
    where e.minutes <> case p.kind when 'minutes' then s.minutes else 0 end`,
  'a session of a package is its customer’s, and one of a pass is over at its hour': `
    select format('session %s of package %s', s.id, p.id) from sessions s
    join customer_packages p on p.store_id = s.store_id and p.id = s.package_id
    where s.customer_id is distinct from p.customer_id or s.billing is distinct from 'package'
       or p.kind = 'pass' and (s.end_at > p.expires_at and s.ended_at is null or s.ended_at > p.expires_at)`,
  'a package was given what its sale sold': `
    select format('package %s of %s was given %s, sold as %s', p.id, p.minutes, e.minutes, t.minutes)
    from customer_packages p
    left join sale_items t on t.store_id = p.store_id and t.sale_id = p.sale_id and t.id = p.id and t.kind = 'package'
    cross join lateral (
      select coalesce(sum(e.minutes), 0) as minutes from credit_entries e
      where e.store_id = p.store_id and e.package_id = p.id and e.kind = 'purchase') e
    where t.minutes is distinct from e.minutes or coalesce(p.minutes, 0) <> e.minutes`,
  'a refund takes of a package what nobody used': `
    select format('package %s of %s: refunded %s, taken back %s, used %s', p.id, p.minutes, r.minutes, e.returned, e.used)
    from customer_packages p
    cross join lateral (
      select coalesce(sum(r.minutes), 0) as minutes from sale_refund_items r
      where r.store_id = p.store_id and r.sale_item_id = p.id) r
    cross join lateral (
      select coalesce(-sum(e.minutes) filter (where e.kind = 'purchase-return'), 0) as returned,
             coalesce(-sum(e.minutes) filter (where e.kind in ('session', 'extension', 'refund', 'outage')), 0) as used
      from credit_entries e where e.store_id = p.store_id and e.package_id = p.id) e
    where e.returned > r.minutes or e.returned < r.minutes and p.cancelled_at is null
       or r.minutes + e.used > coalesce(p.minutes, 0)`,
  'a package whose sale was taken back is cancelled and was not used': `
    select format('package %s', p.id) from customer_packages p
    join sales s on s.store_id = p.store_id and s.id = p.sale_id
    where s.refunded_at is not null and (p.cancelled_at is null or exists (
      select from sessions o where o.store_id = p.store_id and o.package_id = p.id and o.undone_at is null
        and (p.kind = 'pass' or o.refunded_minutes <> o.duration_minutes)))`,
};
