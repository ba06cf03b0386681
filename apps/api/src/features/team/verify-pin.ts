import { cellsOf } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { OperatorAccess, PublicContext } from '../../context.ts';
import { type Limit, releaseAttempts, reserveAttempts } from '../../limits/rate-counters.ts';
import { actorIdOf } from '../../permissions.ts';
import { isRightPin } from './pin.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { type OperatorRow, findOperatorRow } from './team-queries.ts';

interface PinInput {
  readonly storeId: string;
  readonly operatorId: string;
  readonly signInId: string;
  readonly pin: string;
}

/** The approver's id comes from a header, which no schema has checked. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The person whose PIN this is. After five wrong PINs of a person on a device, PINs are refused there for a quarter of an hour; after
 * thirty in the store, for a day (docs/product/team.md#pin).
 *
 * @throws AppError PIN_INVALID, PIN_BLOCKED
 */
export async function verifyPin(ctx: PublicContext, input: PinInput): Promise<OperatorAccess> {
  const row = await verifiedRow(ctx, input);
  return {
    id: row.id,
    role: row.role,
    cells: cellsOf(row.role, row.permissions),
    customerId: row.customer_id,
  };
}

/** Like `verifyPin`; returns the row that had this PIN. */
export async function verifiedRow(ctx: PublicContext, input: PinInput): Promise<OperatorRow> {
  const { storeId, pin } = input;
  const operatorId = input.operatorId.toLowerCase();
  assertThat(uuid.test(operatorId), 'PIN_INVALID');
  const ofPerson = { bucket: `pin:${operatorId}:${input.signInId}`, max: 5, seconds: 900 };
  const ofStore = { bucket: `pin-store:${storeId}`, max: 30, seconds: 86_400 };
  // Counted before comparing, so that simultaneous guesses are counted too; a right PIN is given back.
  const [countOfPerson, countOfStore] = await reserve(ctx, [ofPerson, ofStore]);
  const isLast = { ofPerson: countOfPerson === ofPerson.max, ofStore: countOfStore === ofStore.max };
  const row = await findOperatorRow(ctx.db, storeId, operatorId);
  const isRight = await isRightPin(ctx, { storeId, operatorId, pinHash: row?.pin_hash }, pin);
  if (!row || !isRight) {
    if (row && (isLast.ofPerson || isLast.ofStore)) await tellBlocked(ctx, { row, storeId, ...isLast });
    throw new AppError('PIN_INVALID');
  }
  await releaseAttempts(ctx, [ofPerson, ofStore]);
  return row;
}

/** Alerts the owner about the wrong PIN after which further ones are refused. */
async function tellBlocked(
  ctx: PublicContext,
  {
    row,
    storeId,
    ofStore,
  }: { readonly row: OperatorRow; readonly storeId: string; readonly ofStore: boolean },
): Promise<void> {
  const person = actorIdOf(row);
  const inside = { ...ctx, storeId, actor: person, approvedBy: null };
  await alertOwner(inside, { kind: 'pin-blocked', facts: { isWholeStore: ofStore }, person });
  ctx.ports.jobs.wake();
}

async function reserve(ctx: PublicContext, limits: readonly Limit[]): Promise<number[]> {
  try {
    return await reserveAttempts(ctx, limits);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    throw new AppError('PIN_BLOCKED', { retryAfterSeconds: error.retryAfterSeconds });
  }
}
