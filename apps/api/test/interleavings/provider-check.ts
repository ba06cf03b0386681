import type { Database } from '../../src/db/database.ts';

/**
 * Compares the payment provider's data with our rows, once every job has run: money that it keeps has bought
 * a period, and renewals that it will collect are wanted.
 *
 * @returns the violations
 */
export async function findProviderFaults(database: Database): Promise<unknown[]> {
  const { rows } = await database.query(`
    select 'keeps the money of an invoice that is ' || coalesce(i.status, 'not there') as fault
    from sandbox_records s
    left join payment_references r on r.issuer = 'sandbox' and r.kind = 'charge' and r.reference = s.value->>'id'
    left join subscription_invoices i on i.store_id = r.store_id and i.id = r.id
    where s.key like 'payment/%' and s.value->>'status' in ('CONFIRMED', 'RECEIVED') and i.status is distinct from 'paid'
    union all
    select 'goes on collecting for renewals that are ' || coalesce(n.status, 'not there')
    from sandbox_records s
    left join payment_references r on r.issuer = 'sandbox' and r.kind = 'subscription' and r.reference = s.value->>'id'
    left join subscription_renewals n on n.store_id = r.store_id and n.id = r.id
    left join stores o on o.id = n.store_id
    where s.key like 'subscription/%' and s.value->>'status' = 'ACTIVE'
      and (n.status is distinct from 'running' or o.closed_at is not null)
    union all
    select 'was paid after the account was closed' from subscription_invoices i join stores o on o.id = i.store_id
    where i.status = 'paid' and i.paid_at > o.closed_at
    union all
    select 'lets a closed account change its plan' from subscriptions u join stores o on o.id = u.store_id
    where o.closed_at is not null and u.next_plan_id is not null`);
  return rows;
}
