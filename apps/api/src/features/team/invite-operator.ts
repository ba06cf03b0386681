import { randomUUID } from 'node:crypto';
import { assertThat } from '../../app-error.ts';
import { auditedOperator, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { getOperator } from './list-operators.ts';
import { linkMs, replaceLink } from './links-queries.ts';
import { hasTeam, lockOperatorRow } from './team-queries.ts';

/**
 * Creates an invitation for a person's own device; it replaces an earlier one. Whoever opens it chooses the PIN.
 *
 * @returns the token, of which the database has only the hash
 * @throws AppError TEAM_OFF, OPERATOR_NOT_FOUND, for the owner too
 */
export function inviteOperator(
  ctx: StoreContext,
  input: { operatorId: string },
): Promise<{ token: string; expiresAt: string }> {
  const { storeId } = ctx;
  const operatorId = input.operatorId.toLowerCase();
  return inStore(ctx, async (inside) => {
    assertThat(await hasTeam(inside.db, storeId), 'TEAM_OFF');
    const present = await lockOperatorRow(inside.db, storeId, operatorId);
    assertThat(present && present.role !== 'owner', 'OPERATOR_NOT_FOUND');
    const token = newToken();
    const at = ctx.now();
    const expiresAt = new Date(at.getTime() + linkMs);
    const link = { id: randomUUID(), tokenHash: hashToken(token), operatorId, at, expiresAt };
    await replaceLink(inside.db, storeId, link);
    const thing = inside.audit && auditedOperator(await getOperator(inside, operatorId));
    inside.audit?.describe({ after: thing && withFields(thing, {}) });
    return { token, expiresAt: expiresAt.toISOString() };
  });
}
