import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import { insertCreditEntry } from './credits-queries.ts';

interface SessionMinutes {
  readonly customerId: string;
  /** Whose minutes they are; null for the balance. */
  readonly packageId: string | null;
  readonly sessionId: string;
  /** Whole minutes, above zero. */
  readonly minutes: number;
}

/**
 * Takes a session's whole duration from the balance or a package, inside the transaction that starts it.
 *
 * @throws a violation of `customers_balance_not_negative` or `customer_packages_minutes_within`, answered as INSUFFICIENT_CREDITS
 */
export function takeSessionMinutes(ctx: StoreContext, input: SessionMinutes): Promise<void> {
  return writeSessionEntry(ctx, { ...input, kind: 'session', minutes: -input.minutes });
}

/**
 * Takes the minutes by which a session is extended, inside the transaction that extends it.
 *
 * @throws a violation of `customers_balance_not_negative` or `customer_packages_minutes_within`, answered as INSUFFICIENT_CREDITS
 */
export function takeExtensionMinutes(ctx: StoreContext, input: SessionMinutes): Promise<void> {
  return writeSessionEntry(ctx, { ...input, kind: 'extension', minutes: -input.minutes });
}

/** Gives unused minutes back, inside the transaction that ends the session. */
export function refundSessionMinutes(ctx: StoreContext, input: SessionMinutes): Promise<void> {
  return writeSessionEntry(ctx, { ...input, kind: 'refund' });
}

/** Gives back minutes that were lost because the computer died, in addition to any that the end gave back. */
export function returnLostMinutes(ctx: StoreContext, input: SessionMinutes): Promise<void> {
  return writeSessionEntry(ctx, { ...input, kind: 'outage' });
}

function writeSessionEntry(
  ctx: StoreContext,
  entry: SessionMinutes & { kind: 'session' | 'extension' | 'refund' | 'outage' },
): Promise<void> {
  return insertCreditEntry(ctx.db, {
    store_id: ctx.storeId,
    id: randomUUID(),
    customer_id: entry.customerId,
    kind: entry.kind,
    minutes: entry.minutes,
    session_id: entry.sessionId,
    sale_id: null,
    package_id: entry.packageId,
    actor: ctx.actor,
    created_at: ctx.now(),
  });
}
