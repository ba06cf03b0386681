import { keptSince, registerMonths } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import { findPolicy } from './legal-queries.ts';

interface RegisterTerm {
  readonly months: number;
  /** What ended before this instant the register keeps no more. */
  readonly since: Date;
}

/** How long the store keeps its register: as it chose, and never less than the law of its state asks. */
export async function getRegisterTerm(ctx: StoreContext): Promise<RegisterTerm> {
  const { address } = await getStore(ctx);
  const policy = await findPolicy(ctx.db, ctx.storeId);
  const months = registerMonths(address.estado, policy?.keep_months ?? null);
  return { months, since: new Date(keptSince(ctx.now().getTime(), months).register) };
}
