import type { Session } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { sessionView } from './session-view.ts';
import { findActiveSessionOfComputer } from './sessions-queries.ts';

/** @throws AppError NO_ACTIVE_SESSION */
export async function getSessionOfComputer(
  ctx: StoreContext,
  input: { computerId: string },
): Promise<Session> {
  const now = ctx.now();
  const row = await findActiveSessionOfComputer(ctx.db, ctx.storeId, { computerId: input.computerId, now });
  assertThat(row, 'NO_ACTIVE_SESSION');
  return sessionView(row, now);
}
