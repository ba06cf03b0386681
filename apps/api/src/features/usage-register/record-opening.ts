import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { StoreContext } from '../../context.ts';
import type { RegisterOpeningsTable } from '../../db/legal-tables.ts';
import { insertOpening } from './register-queries.ts';

type Opening = Omit<Insertable<RegisterOpeningsTable>, 'store_id' | 'id' | 'actor' | 'at'>;

/**
 * Logs that somebody looks into the register or at a person's data, before anything is shown.
 *
 * @returns the id of the log entry
 */
export async function recordOpening(ctx: StoreContext, opening: Opening): Promise<string> {
  const id = randomUUID();
  await insertOpening(ctx.db, { ...opening, store_id: ctx.storeId, id, actor: ctx.actor, at: ctx.now() });
  return id;
}
