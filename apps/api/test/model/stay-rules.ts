/** A row s after a move from b to a room of another weight: the balance got the rest back and paid again. */
const isConverted = `(s.weight_hundredths <> b.weight_hundredths and s.billing is not distinct from 'balance')`;

/** The worth of the minutes of a row's stay, those before it at their own weights. */
const worth = (session: string) =>
  `(${session}.weighed_before_hundredths + (ceil(${session}.spent_before_ms / 60000.0)::bigint
    - ${session}.weight_from_minutes + ${session}.duration_minutes) * ${session}.weight_hundredths)`;

/** The invariants of stays on several computers (docs/product/sessions.md#moving). */
export const stayRules = {
  'a moved session goes on where, when and as it was, and counts each minute once': `
    select format('session %s from %s', s.id, s.moved_from) from sessions s
    join sessions b on b.store_id = s.store_id and b.id = s.moved_from
    where (s.start_at = b.ended_at and s.computer_id = b.computer_id and s.restart_gap_ms is null)
       or (s.start_at > b.ended_at
         and s.restart_gap_ms is distinct from round(extract(epoch from s.start_at - b.ended_at) * 1000))
       or s.start_at < b.ended_at
       or s.customer_id is distinct from b.customer_id
       or b.refunded_minutes <> 0 and not ${isConverted}
       or s.package_id is distinct from b.package_id
       or s.price_per_hour_centavos <> b.price_per_hour_centavos
       or s.spent_before_ms <> b.spent_before_ms + extract(epoch from b.ended_at - b.start_at) * 1000 - b.paused_ms - b.lost_ms
       or (b.restart_gap_ms is not null and s.restart_gap_ms is distinct from b.restart_gap_ms)
       or b.end_at - b.ended_at >= interval '1 minute' and not ${isConverted}`,
  'a session knows what its stay has spent by other weights': `
    select format('session %s: %s minutes worth %s', s.id, s.weight_from_minutes, s.weighed_before_hundredths)
    from sessions s
    left join sessions b on b.store_id = s.store_id and b.id = s.moved_from
    cross join lateral (select ceil(s.spent_before_ms / 60000.0)::int as spent) t
    where case
      when b.id is null then s.weight_from_minutes <> 0 or s.weighed_before_hundredths <> 0
      when s.weight_hundredths = b.weight_hundredths
        then (s.weight_from_minutes, s.weighed_before_hundredths) <> (b.weight_from_minutes, b.weighed_before_hundredths)
      else s.weight_from_minutes <> t.spent or s.weighed_before_hundredths
        <> b.weighed_before_hundredths + (t.spent - b.weight_from_minutes) * b.weight_hundredths end`,
  'a stay that was sold is worth no more than what was sold, wherever it goes on': `
    select format('stay %s is worth %s of %s', first.id, ${worth('s')}, sold.worth)
    from sale_items i
    join sessions first on first.store_id = i.store_id and first.id = i.session_id
    cross join lateral (
      with recursive stay (id) as (
        select first.id
        union all
        select n.id from stay t join sessions n on n.store_id = first.store_id and n.moved_from = t.id)
      select array_agg(id) as ids from stay) stay
    join sessions s on s.store_id = first.store_id and s.id = any (stay.ids)
      and not exists (select from sessions n where n.store_id = s.store_id and n.moved_from = s.id)
    cross join lateral (
      select sum(l.minutes * o.weight_hundredths) as worth from sale_items l
      join sessions o on o.store_id = l.store_id and o.id = l.session_id
      where l.store_id = first.store_id and l.session_id = any (stay.ids)) sold
    where i.kind = 'session' and ${worth('s')} > sold.worth`,
};
