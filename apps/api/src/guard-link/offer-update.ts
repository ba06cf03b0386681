import { isNewerVersion } from '@coruja/contract';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { reportGuardUpdate } from '../features/guards/guard-updates.ts';
import type { PresentReleases } from '../ports/guard-releases.ts';
import type { GuardConnection } from './guard-connection.ts';
import type { GuardFactsRow } from './link-queries.ts';

/** How an update ended: `reason` null if the guard has the version. */
export interface UpdateEnd {
  readonly offer: string;
  readonly reason: string | null;
}

/**
 * Offers the update that was asked for, once on a connection.
 *
 * @returns how it ended, if the guard's `hello` has said so
 */
export function offerUpdate(
  connection: GuardConnection,
  row: Pick<GuardFactsRow, 'offer_id' | 'offer_version'>,
  releases: PresentReleases | null,
): UpdateEnd | null {
  const { update, version } = connection;
  const { offer_id: offer, offer_version: asked } = row;
  if (update === null || offer === null || asked === null) return null;
  if (update.failed?.offer === offer) return { offer, reason: update.failed.reason };
  // It confirms itself when it has got its first state, and says so.
  if (update.isOnTrial) return null;
  if (!isNewerVersion(asked, version)) return { offer, reason: null };
  const release = releases?.get(update.system);
  if (release?.version !== asked || connection.sentOffer === offer) return null;
  connection.sentOffer = offer;
  connection.send({ type: 'update', offer, ...release });
  return null;
}

interface Around {
  readonly ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>;
  readonly log: DatabaseLog;
}

/** Stores how an update ended. If that fails, the guard's next `hello` says it again. */
export async function recordUpdateEnd(
  { ctx, log }: Around,
  { storeId, computerId, tokenHash }: GuardConnection,
  end: UpdateEnd,
): Promise<void> {
  try {
    await reportGuardUpdate(ctx, { storeId, computerId, tokenHash }, end);
  } catch (error) {
    log.warn({ err: error }, 'could not store how an update of a guard ended');
  }
}
