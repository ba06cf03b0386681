import type { Endpoint, SignedInWriteId } from '@coruja/contract';
import type { PublicContext, SignedIn, StoreContext } from '../context.ts';
import { AuditLine } from './audit-line.ts';
import { subjectOfWrite } from './audited-writes.ts';

/** The line of a call; undefined for one that writes nothing, and while the store has no team. */
export function lineFor(
  { id, method }: Endpoint,
  { hasTeam, deviceName: device }: SignedIn,
  address: string,
): AuditLine | undefined {
  const subject = method === 'GET' ? null : subjectOfWrite[id as SignedInWriteId];
  // The settings turn the team on, and describe that themselves.
  if (!subject || !(hasTeam || subject === 'counter-settings')) return undefined;
  return new AuditLine({ endpoint: id, subject, address, device, isDue: hasTeam });
}

/** Writes the line of a successful call that had nothing to change, and so described nothing. */
export async function finishLine(ctx: PublicContext | StoreContext): Promise<void> {
  if ('storeId' in ctx && ctx.audit?.isMissing) await ctx.audit.writeAlone(ctx);
}
