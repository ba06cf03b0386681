import {
  type Answer,
  createFleetKey as createEndpoint,
  type FleetKey,
  fleetKeyLength,
} from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedFleetKey } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { hashToken } from '../../tokens.ts';
import { assertPlanLimit } from '../subscriptions/assert-plan-limit.ts';
import { newCode } from './guard-codes.ts';
import { endFleetKeyRow, findFleetKey, listJoined, putFleetKey } from './fleet-queries.ts';

export async function getFleetKey(ctx: StoreContext): Promise<{ fleetKey: FleetKey | null }> {
  const row = await findFleetKey(ctx.db, ctx.storeId);
  if (!row) return { fleetKey: null };
  return {
    fleetKey: {
      computers: row.computers,
      used: row.used,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      joined: await listJoined(ctx.db, ctx.storeId),
    },
  };
}

/**
 * Creates the store's installation key; an earlier one becomes invalid.
 *
 * @throws AppError PLAN_LIMIT for more computers than the plan allows
 */
export function createFleetKey(
  ctx: StoreContext,
  { computers }: { computers: number },
): Promise<Answer<typeof createEndpoint>> {
  // 140 random bits, so a plain hash is enough for the database.
  const key = newCode(fleetKeyLength);
  return inStore(
    ctx,
    async (inside) => {
      // Computers that the store already has may join too.
      await assertPlanLimit(inside, 'computers', () => Promise.resolve(0), computers);
      await putFleetKey(inside.db, {
        store_id: ctx.storeId,
        key_hash: hashToken(key),
        computers,
        actor: ctx.actor,
        created_at: ctx.now(),
      });
      inside.audit?.describe({ after: auditedFleetKey({ computers }) });
      return { ...(await presentKey(inside)), key: (key.match(/.{4}/g) ?? []).join('-') };
    },
    'counting',
  );
}

/**
 * Ends the open key; who has joined stays connected.
 *
 * @throws AppError FLEET_KEY_NOT_FOUND
 */
export function endFleetKey(ctx: StoreContext): Promise<FleetKey> {
  return inStore(
    ctx,
    async (inside) => {
      assertThat(await endFleetKeyRow(inside.db, ctx.storeId, ctx.now()), 'FLEET_KEY_NOT_FOUND');
      const ended = await presentKey(inside);
      inside.audit?.describe({ before: auditedFleetKey(ended) });
      return ended;
    },
    'counting',
  );
}

async function presentKey(ctx: StoreContext): Promise<FleetKey> {
  const { fleetKey } = await getFleetKey(ctx);
  assertThat(fleetKey, 'FLEET_KEY_NOT_FOUND');
  return fleetKey;
}
