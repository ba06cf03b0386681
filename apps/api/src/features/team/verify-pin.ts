import { cellsOf } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { Operator, PublicContext } from '../../context.ts';
import { type Limit, releaseAttempt, reserveAttempt } from '../../limits/rate-counters.ts';
import { isRightPin } from './pin.ts';
import { type OperatorRow, findOperatorRow } from './team-queries.ts';

interface PinInput {
  readonly storeId: string;
  readonly operatorId: string;
  readonly signInId: string;
  readonly pin: string;
}

/** The approver's id comes from a header, which no schema has checked. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Context = Pick<PublicContext, 'db' | 'now'>;

/**
 * The person whose PIN this is. Five wrong ones per person and device are refused for a quarter of an hour, thirty per
 * store for a day (docs/product/team.md#pin).
 *
 * @throws AppError PIN_INVALID, PIN_BLOCKED
 */
export async function verifyPin(ctx: Context, input: PinInput): Promise<Operator> {
  const row = await verifiedRow(ctx, input);
  return {
    id: row.id,
    role: row.role,
    cells: cellsOf(row.role, row.permissions),
    customerId: row.customer_id,
  };
}

/** The same, as the row that had this PIN. */
export async function verifiedRow(ctx: Context, input: PinInput): Promise<OperatorRow> {
  const { storeId, pin } = input;
  const operatorId = input.operatorId.toLowerCase();
  assertThat(uuid.test(operatorId), 'PIN_INVALID');
  const limits = [
    { bucket: `pin:${operatorId}:${input.signInId}`, max: 5, seconds: 900 },
    { bucket: `pin-store:${storeId}`, max: 30, seconds: 86_400 },
  ];
  // Counted before comparing, so that simultaneous guesses are counted too; a right PIN is given back.
  for (const limit of limits) await reserve(ctx, limit);
  const row = await findOperatorRow(ctx.db, storeId, operatorId);
  const isRight = await isRightPin(ctx, { storeId, operatorId, pinHash: row?.pin_hash }, pin);
  assertThat(row && isRight, 'PIN_INVALID');
  for (const limit of limits) await releaseAttempt(ctx, limit);
  return row;
}

async function reserve(ctx: Context, limit: Limit): Promise<void> {
  try {
    await reserveAttempt(ctx, limit);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    throw new AppError('PIN_BLOCKED', { retryAfterSeconds: error.retryAfterSeconds });
  }
}
