import { spanOfDays } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getStore } from './get-store.ts';

interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Instants; null means no bound. */
export interface Span {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Whole days in the store's zone as instants. */
export async function spanInStore(ctx: StoreContext, { startDate, endDate }: Days): Promise<Span> {
  if (startDate === undefined && endDate === undefined) return { from: null, until: null };
  const { timeZone } = await getStore(ctx);
  const firstOf = (day: string) => new Date(spanOfDays({ first: day, last: day }, timeZone).from);
  const endOf = (day: string) => new Date(spanOfDays({ first: day, last: day }, timeZone).until);
  return { from: startDate ? firstOf(startDate) : null, until: endDate ? endOf(endDate) : null };
}
