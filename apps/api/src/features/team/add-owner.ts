import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import { insertOwnerRow } from './team-queries.ts';

/** Adds the owner to the team, once. Runs in the caller's transaction. */
export async function addOwner(ctx: StoreContext): Promise<void> {
  await insertOwnerRow(ctx.db, ctx.storeId, { id: randomUUID(), at: ctx.now() });
}
