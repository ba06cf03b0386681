import type { Support } from '@coruja/contract';
import { guardVersion } from '@coruja/domain';
import type { PublicContext } from '../../context.ts';

/**
 * Whom an owner may ask, as this installation says it, never an invented address (decisions.md, "Settings"), and where the
 * guard is fetched. The guard is not here yet; the guide says so at its button (specification.md, section 2, `/guide`).
 */
export async function getSupport(ctx: PublicContext): Promise<Support> {
  return { ...ctx.ports.support, guard: { version: guardVersion, windows: null, linux: null } };
}
