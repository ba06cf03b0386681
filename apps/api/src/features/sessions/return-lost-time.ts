import type { EndedSession } from '@coruja/contract';
import { lostSessionEnd, refundableMinutes, takenMinutes } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import { auditedSession, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { boughtByWeight } from '../../db/session-times.ts';
import { returnLostMinutes } from '../credits/session-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { accountOf } from '../time-packages/session-package.ts';
import { holdLostSession, noLostTime } from './lost-time.ts';
import { endedSessionView } from './session-view.ts';
import { findSessionRow, markSessionEnded, updatePause } from './sessions-queries.ts';

/**
 * Gives back the time that was lost because the computer died, to the balance that paid for it; the session ends when
 * the guard was last seen (docs/product/sessions.md#lost-time).
 *
 * @param input.minutes the attendant's figure, if no guard reported the loss
 * @throws AppError SESSION_NOT_FOUND, LOST_TIME_NONE, LOST_TIME_OVER, LOST_TIME_RESTARTED, LOST_TIME_MINUTES, CUSTOMER_NOT_FOUND
 */
export function returnLostTime(
  ctx: StoreContext,
  input: { sessionId: string; minutes?: number | undefined },
): Promise<EndedSession> {
  return inStore(ctx, async (inside) => {
    const { loss, minutes: lost } = await holdLostSession(inside, input);
    const { row } = loss;
    const { id } = row;
    const account = await accountOf(inside, row);
    if (!account)
      throw noLostTime('Só o tempo pago com saldo volta para o saldo. Reinicie o tempo ou estorne a venda.');
    await holdCustomer(inside, account);
    const { times } = loss.session;
    const at = lostSessionEnd(loss.session, lost, loss.at);
    const unused = refundableMinutes(times, at);
    const kept = boughtByWeight(row) - unused;
    const refunded = takenMinutes(unused, row.weight_hundredths, kept);
    await updatePause(inside.db, ctx.storeId, { id, times, begun: 0 });
    const { storeId } = ctx;
    await markSessionEnded(inside.db, { storeId, id, endedAt: new Date(at), refundedMinutes: refunded });
    const minutes = refunded - row.refunded_minutes;
    // In a room with a low weight a minute may have taken nothing.
    if (minutes > 0) await returnLostMinutes(inside, { ...account, sessionId: id, minutes });
    const ended = await findSessionRow(inside.db, ctx.storeId, id);
    assertThat(ended, 'SESSION_NOT_FOUND');
    const shown = endedSessionView(ended, ctx.now());
    const after = withFields(auditedSession(shown), { refundedMinutes: refunded });
    inside.audit?.describe({ before: withFields(after, { refundedMinutes: row.refunded_minutes }), after });
    return shown;
  });
}
