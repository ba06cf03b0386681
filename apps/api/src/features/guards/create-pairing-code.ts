import { assertThat } from '../../app-error.ts';
import { auditedComputer, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdComputerRow, putPairingCode } from './guards-queries.ts';
import { newCode, shownCode } from './guard-codes.ts';
import { hashPairingCode, pairingCodeLength, pairingCodeMinutes } from './pairing-code.ts';
import { getComputer } from '../computers/get-computer.ts';

/**
 * Creates a code that pairs a guard with the computer, once. An earlier code becomes invalid; a guard that is already paired
 * keeps its token until the new code is used.
 *
 * @throws AppError COMPUTER_NOT_FOUND
 */
export async function createPairingCode(
  ctx: StoreContext,
  input: { computerId: string },
): Promise<{ code: string; expiresAt: string }> {
  const code = newCode(pairingCodeLength);
  const hash = await hashPairingCode(ctx.db, code);
  return inStore(ctx, async (inside) => {
    assertThat(await holdComputerRow(inside.db, ctx.storeId, input.computerId), 'COMPUTER_NOT_FOUND');
    if (inside.audit) {
      const computer = auditedComputer(await getComputer(inside, input));
      inside.audit.describe({ after: withFields(computer, {}) });
    }
    const expiresAt = new Date(ctx.now().getTime() + pairingCodeMinutes * 60_000);
    await putPairingCode(inside.db, {
      store_id: ctx.storeId,
      computer_id: input.computerId,
      code_hash: hash,
      expires_at: expiresAt,
      actor: ctx.actor,
    });
    return { code: shownCode(code), expiresAt: expiresAt.toISOString() };
  });
}
