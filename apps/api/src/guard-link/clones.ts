import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { type KnownGuard, refuseInstance } from './link-queries.ts';

interface Options extends Pick<PublicContext, 'db' | 'now' | 'ports'> {
  readonly log: DatabaseLog;
}

/**
 * Whether this instance must be refused, because another computer with the same token came first
 * (docs/product/guard.md#a-cloned-disk). An instance that comes back after another one has replaced it proves that both are running: it
 * is accepted, and the other one is refused from then on, for as long as this one is connected. A guard that was started again
 * never comes back as the instance before.
 */
export async function isCloned(
  { db, now, ports, log }: Options,
  guard: KnownGuard,
  instance: string | null,
): Promise<boolean> {
  if (instance === null || !guard.is_connected || instance === guard.instance) return false;
  const isRefused = instance === guard.refused_instance;
  const refused = isRefused ? instance : instance === guard.earlier_instance ? guard.instance : null;
  if (refused === null) return false;
  const key = { storeId: guard.store_id, computerId: guard.computer_id, tokenHash: guard.token };
  try {
    await refuseInstance(db, key, { instance: refused, now: now() });
    if (!isRefused) ports.live.publish(key.storeId, ['computers', 'guards']);
  } catch (error) {
    log.warn({ err: error }, 'could not record a cloned computer');
  }
  return isRefused;
}
