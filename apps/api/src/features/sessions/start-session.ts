import { randomUUID } from 'node:crypto';
import { type Centavos, limits, takenMinutes } from '@coruja/domain';
import type { Selectable } from 'kysely';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { SessionsTable } from '../../db/session-tables.ts';
import { openBill } from '../bills/open-bill.ts';
import { type StartComputer, holdComputer } from '../computers/hold-computer.ts';
import { takeSessionMinutes } from '../credits/session-minutes.ts';
import { type UsablePackage, assertPackageUse, minutesWithin } from '../time-packages/hold-package.ts';
import { type Pricing, discountOf, weightOf } from '../prices/pricing.ts';
import { accountOf } from '../time-packages/session-package.ts';
import { type VisitRules, assertVisit, getVisitRules } from '../visit-rules/assert-visit.ts';
import { insertSession, listActiveOf } from './sessions-queries.ts';

const minute = 60_000;

export type Payer = 'balance' | 'package' | 'paid' | 'bill';

export interface SessionStart {
  readonly computerId: string;
  /** Locked by the caller; null for a guest. */
  readonly customer: { readonly id: string; readonly groupId: string | null } | null;
  readonly minutes: number;
  /** The present price of an hour, which the session keeps. */
  readonly pricePerHour: Centavos;
  readonly guardianPresent: boolean;
  readonly documentShown: boolean;
  /** Null while time has no price: then a customer's balance pays, and a guest at the counter. */
  readonly priced: { readonly pricing: Pricing; readonly billing: Payer } | null;
  /** The customer's package, if it pays. */
  readonly package?: UsablePackage | null;
  /** No end was chosen: the session lasts as long as an open-ended one may, a bill pays, and `minutes` is ignored. */
  readonly isOpenEnded?: boolean;
  /** The event that pays. The session ends exactly when it does; `minutes` is rounded up. */
  readonly event?: { readonly id: string; readonly endAt: Date };
}

export interface StartedSession {
  readonly id: string;
  readonly session: Omit<Selectable<SessionsTable>, 'computer_address'>;
  readonly computer: { readonly id: string; readonly name: string; readonly roomId: string | null };
}

/** What decides whether a session may start at a computer, as `holdStart` read it. */
export interface HeldStart {
  readonly computer: StartComputer | undefined;
  /** The sessions that were running at the computer or of the customer before the computer was locked. */
  readonly running: Awaited<ReturnType<typeof listActiveOf>>;
  readonly rules: VisitRules;
}

/** Locks the computer until the transaction ends, and reads what decides whether a session may start at it. */
export async function holdStart(
  ctx: StoreContext,
  { computerId, customerId }: { computerId: string; customerId: string | null },
): Promise<HeldStart> {
  const who = { storeId: ctx.storeId, computerId, customerId };
  const [computer, running, rules] = await Promise.all([
    holdComputer(ctx, computerId),
    listActiveOf(ctx.db, { ...who, now: ctx.now() }),
    getVisitRules(ctx),
  ]);
  return { computer, running, rules };
}

/**
 * Starts a session inside the caller's transaction (docs/product/sessions.md#starting). Database constraints decide when
 * requests race.
 *
 * @param held what `holdStart` gave, if the caller has called it
 * @throws AppError COMPUTER_NOT_FOUND, COMPUTER_LOCKED, COMPUTER_IN_USE, CUSTOMER_IN_SESSION, INSUFFICIENT_CREDITS,
 * GUARD_OFFLINE, PACKAGE_NOT_NOW, PACKAGE_EXPIRED, and the refusals of the store's legal rules (assertVisit)
 */
export async function startSession(
  ctx: StoreContext,
  start: SessionStart,
  held?: HeldStart,
): Promise<StartedSession> {
  const { customer, guardianPresent, documentShown } = start;
  const customerId = customer?.id ?? null;
  const { computer, running, rules } =
    held ?? (await holdStart(ctx, { computerId: start.computerId, customerId }));
  assertThat(computer, 'COMPUTER_NOT_FOUND');
  assertThat(!computer.isLocked, 'COMPUTER_LOCKED');
  // Read after locking: after waiting for the computer, it must be after the previous session's end.
  const startAt = ctx.now();
  assertFree(running, { computerId: computer.id, at: startAt });
  assertThat(!computer.guardIsMissed, 'GUARD_OFFLINE');
  const minutes = await minutesOf(ctx, start, { from: startAt, roomId: computer.roomId });
  const endAt = start.event?.endAt ?? new Date(startAt.getTime() + minutes * minute);
  const seen = { guardianPresent, documentShown };
  await assertVisit(ctx, { kind: 'session', customerId, from: startAt, until: endAt, ...seen }, rules);

  const id = randomUUID();
  const columns = priceColumns(start, computer.roomId);
  const chosen = {
    store_id: ctx.storeId,
    id,
    computer_id: computer.id,
    customer_id: customerId,
    start_at: startAt,
    end_at: endAt,
    ended_at: null,
    duration_minutes: minutes,
    actor: ctx.actor,
    guardian_present: guardianPresent,
    document_shown: documentShown,
    is_open_ended: start.isOpenEnded ?? false,
    ...columns,
  };
  await insertSession(ctx.db, chosen);
  if (columns.billing === 'bill') await openBill(ctx, { sessionId: id, at: startAt });
  const account = await accountOf(ctx, { customer_id: customerId, ...columns });
  if (account) {
    const taken = takenMinutes(minutes, columns.weight_hundredths);
    await takeSessionMinutes(ctx, { ...account, sessionId: id, minutes: taken });
  }
  return { id, session: { ...unused, ...chosen }, computer };
}

/** What the database gives the columns of a new session that its insert leaves out. */
const unused = {
  refunded_minutes: 0,
  used_seconds: 0,
  event_id: null,
  package_id: null,
  weight_from_minutes: 0,
  weighed_before_hundredths: 0,
  moved_from: null,
  spent_before_ms: 0,
  restart_gap_ms: null,
  undone_at: null,
  undone_by: null,
  pauses: 0,
  paused_ms: 0,
  paused_until: null,
  lost_ms: 0,
  lost_until: null,
} as const;

/** The requested minutes, or those of an open-ended session; with a package, at most what it allows here and now. */
async function minutesOf(
  ctx: StoreContext,
  { minutes, isOpenEnded, package: payer }: SessionStart,
  { from, roomId }: { from: Date; roomId: string | null },
): Promise<number> {
  if (isOpenEnded) return limits.openEndedMinutes;
  if (!payer) return minutes;
  const within = minutesWithin(payer, { from, minutes });
  await assertPackageUse(ctx, payer, { from, minutes: within, roomId });
  return within;
}

/** Refuses what one of the two constraints would refuse, and says which. In a race the constraints decide. */
function assertFree(
  running: HeldStart['running'],
  { computerId, at }: { computerId: string; at: Date },
): void {
  // Those whose time was over while this transaction waited for the computer are no longer active.
  const active = running.filter(({ end_at: endAt }) => at < endAt);
  assertThat(!active.some((row) => row.computer_id === computerId), 'COMPUTER_IN_USE');
  assertThat(active.length === 0, 'CUSTOMER_IN_SESSION');
}

/** What determines the session's price, stored at its start. */
function priceColumns(start: SessionStart, roomId: string | null) {
  const { priced, pricePerHour, customer, package: payer, event } = start;
  const hour = { price_per_hour_centavos: pricePerHour };
  if (event) return { ...hour, ...paidByEvent, event_id: event.id };
  if (priced === null) return { ...hour, ...unpriced };
  const { pricing, billing } = priced;
  return {
    ...hour,
    billing,
    price_version: pricing.version,
    priced_room: roomId,
    discount_basis_points: discountOf(pricing, customer?.groupId ?? null),
    weight_hundredths: billing === 'package' ? 100 : weightOf(pricing, roomId),
    package_id: payer?.id ?? null,
  };
}

const paidByEvent = {
  billing: 'event',
  price_version: 0,
  priced_room: null,
  discount_basis_points: 0,
  weight_hundredths: 100,
  package_id: null,
} as const;

const unpriced = {
  billing: null,
  price_version: null,
  priced_room: null,
  discount_basis_points: null,
  weight_hundredths: 100,
  package_id: null,
} as const;
