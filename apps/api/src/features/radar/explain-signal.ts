import type { Signal } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedSignal } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getRadar } from './get-radar.ts';
import { putNote } from './radar-queries.ts';

/**
 * Stores the owner's note about a signal, which then counts as explained until something is added to it.
 *
 * @throws AppError SIGNAL_NOT_FOUND
 */
export function explainSignal(ctx: StoreContext, input: { signalId: string; note: string }): Promise<Signal> {
  return inStore(ctx, async (inside) => {
    const signalId = input.signalId.toLowerCase();
    const signal = (await getRadar(inside)).find(({ id }) => id === signalId);
    assertThat(signal, 'SIGNAL_NOT_FOUND');
    const { note } = input;
    const at = ctx.now();
    await putNote(inside.db, {
      store_id: ctx.storeId,
      signal_id: signalId,
      note,
      count: signal.count,
      actor: ctx.actor,
      created_at: at,
    });
    const before = auditedSignal(signal, signal.explanation?.note ?? null);
    inside.audit?.describe({ before, after: auditedSignal(signal, note) });
    return { ...signal, explanation: { note, at: at.toISOString() }, isExplained: true };
  });
}
