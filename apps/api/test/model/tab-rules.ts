// What must hold of tabs (docs/product/tab.md#receiving); part of invariants.ts.

/** Money and tab of a sale or an event payment `s`. */
export const entriesOfSale = `(
  select kind, amount_centavos from money_entries
  where store_id = s.store_id and coalesce(sale_id, event_payment_id) = s.id
  union all
  select kind, amount_centavos from tab_entries where store_id = s.store_id and sale_id = s.id) e`;

export const tabRules = {
  'what a customer owes is the sum of the tab, never below zero': `
    select format('customer %s owes %s, the entries say %s', c.id, c.tab_centavos, e.owed) from customers c
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as owed from tab_entries
      where store_id = c.store_id and customer_id = c.id) e
    where c.tab_centavos <> e.owed or e.owed < 0 or c.removed_at is not null and e.owed <> 0`,
  'each entry of a tab has what is owed after it, within any limit that the customer could have': `
    select format('entry %s of customer %s says %s, the tab %s', id, customer_id, balance_after, running)
    from (select *, sum(amount_centavos) over (partition by store_id, customer_id order by sequence) as running
          from tab_entries where customer_id is not null) e
    where balance_after <> running or running < 0`,
  'a payment of a tab is its money': `
    select format('entry %s of %s brought %s', t.id, t.amount_centavos, m.amount) from tab_entries t
    cross join lateral (
      select coalesce(sum(amount_centavos), 0) as amount from money_entries
      where store_id = t.store_id and tab_entry_id = t.id and kind = 'tab-payment') m
    where m.amount <> case t.kind when 'payment' then -t.amount_centavos else 0 end`,
  'what was on the tab of a sale is given back once': `
    select format('sale %s had %s on the tab, gave back %s', t.sale_id, t.amount_centavos, b.amount) from tab_entries t
    cross join lateral (
      select coalesce(-sum(e.amount_centavos), 0) as amount from (
        select amount_centavos from tab_entries where store_id = t.store_id and sale_id = t.sale_id and kind = 'refund'
        union all
        select amount_centavos from money_entries where store_id = t.store_id and tab_entry_id = t.id) e) b
    where t.kind = 'sale' and b.amount > t.amount_centavos`,
  'nobody owes while time has no price': `
    select format('customer %s owes %s', c.id, c.tab_centavos) from customers c
    left join counter_settings s on s.store_id = c.store_id
    where c.tab_centavos > 0 and s.prices_time_since is null`,
};
