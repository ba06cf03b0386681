// What must hold of cash shifts (docs/product/shifts.md#expected-money); part of invariants.ts.

export const shiftRules = {
  'the entries of a closed shift sum to what was expected, and to what was left less the difference': `
    select format('shift %s: %s expected %s, entries %s', s.number, t.tender, c.expected_centavos, e.amount)
    from shifts s
    cross join (values ('CASH'), ('PIX'), ('CREDIT_CARD'), ('DEBIT_CARD'), ('MIXED')) t (tender)
    left join lateral (
      select sum(m.amount_centavos) filter (where m.kind <> 'closing') as amount, sum(m.amount_centavos) as rest
      from money_entries m where m.store_id = s.store_id and m.shift_id = s.id and m.tender = t.tender) e on true
    left join lateral (
      select expected_centavos, difference_centavos from shift_counts c
      where c.store_id = s.store_id and c.shift_id = s.id and c.tender = t.tender
        -- A tender without money at the last count has no row in it.
        and c.attempt = (select max(l.attempt) from shift_counts l where l.store_id = s.store_id and l.shift_id = s.id)) c on true
    where s.closed_at is not null
      and (coalesce(c.expected_centavos, 0) <> coalesce(e.amount, 0)
        or t.tender = 'CASH' and coalesce(e.rest, 0) <> s.left_centavos - coalesce(c.difference_centavos, 0))`,
  'no entry is older than its shift': `
    select format('entry %s of shift %s', m.id, s.number)
    from money_entries m join shifts s on s.store_id = m.store_id and s.id = m.shift_id
    where m.created_at < s.opened_at`,
};
