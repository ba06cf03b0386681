import type { EndedSession } from '@coruja/contract';
import { takenMinutes, undoMs } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedSession } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { waiveUndone } from '../bills/open-bill.ts';
import { refundSessionMinutes } from '../credits/session-minutes.ts';
import { accountOf } from '../time-packages/session-package.ts';
import { holdSession } from './hold-session.ts';
import { isPaid } from './lengthen-session.ts';
import { endedSessionView } from './session-view.ts';
import { findSessionRow, markSessionUndone } from './sessions-queries.ts';

/**
 * Undoes a start as if it had never been sold: a customer gets all minutes back, a guest pays nothing. The usage
 * register keeps the row (docs/product/sessions.md#undoing-a-start).
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, UNDO_OVER, SESSION_PAID
 */
export function undoSession(ctx: StoreContext, input: { sessionId: string }): Promise<EndedSession> {
  return inStore(ctx, async (inside) => {
    const { session, at } = await holdSession(inside, input.sessionId);
    const { id } = session;
    assertThat(session.moved_from === null, 'UNDO_OVER');
    assertThat(at.getTime() - session.start_at.getTime() <= undoMs, 'UNDO_OVER');
    if (session.actor !== ctx.actor)
      throw new AppError('UNDO_OVER', { message: 'Só quem iniciou a sessão pode desfazer o início.' });
    // Money that was taken goes back by refunding its sale.
    assertThat(!(await isPaid(inside, session)), 'SESSION_PAID');
    const account = await accountOf(inside, session);
    const minutes = account ? takenMinutes(session.duration_minutes, session.weight_hundredths) : 0;
    await markSessionUndone(inside.db, ctx.storeId, { id, at, actor: ctx.actor, refundedMinutes: minutes });
    await waiveUndone(inside, { sessionId: id, at });
    if (account) await refundSessionMinutes(inside, { ...account, sessionId: id, minutes });
    const row = await findSessionRow(inside.db, ctx.storeId, id);
    assertThat(row, 'SESSION_NOT_FOUND');
    const undone = endedSessionView(row, at);
    inside.audit?.describe({ before: auditedSession(undone) });
    return undone;
  });
}
