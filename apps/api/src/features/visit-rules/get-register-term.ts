import { retainedSince, registerMonths } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import { findPolicy } from './visit-rules-queries.ts';

interface RegisterTerm {
  readonly months: number;
  /** Sessions that ended before this instant are past the term. */
  readonly since: Date;
}

/** How long the store keeps its register: the owner's choice, at least what the state's law requires. */
export async function getRegisterTerm(ctx: StoreContext): Promise<RegisterTerm> {
  const { address } = await getStore(ctx);
  const policy = await findPolicy(ctx.db, { storeId: ctx.storeId });
  const months = registerMonths(address.estado, policy?.keep_months ?? null);
  return { months, since: new Date(retainedSince(ctx.now().getTime(), months).register) };
}
