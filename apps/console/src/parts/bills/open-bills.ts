import type { Bill } from '@coruja/contract';
import { centavos, fromReais, toReais } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../api/server-clock.ts';
import { billsQuery, REFRESH_MS } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { usePricesTime } from '../../api/use-counter-settings.ts';

// Open bills (docs/product/bills.md#the-screens). Part of the console's first load, so it imports no schemas.

const none: readonly Bill[] = [];

/**
 * Every open bill, including those of running sessions; no request while time has no price. Undefined before the first
 * answer.
 */
export function useOpenBills(): readonly Bill[] | undefined {
  const isPriced = usePricesTime();
  const bills = useQuery({
    ...billsQuery(useStore().id),
    enabled: isPriced,
    refetchInterval: ({ state }) => untilNextIsDue(state.data ?? none),
  });
  return isPriced ? bills.data : undefined;
}

/** The bills of ended sessions. */
export function dueBillsOf(bills: readonly Bill[] | undefined): readonly Bill[] {
  return bills?.filter(({ session }) => !session.isRunning) ?? none;
}

export function totalOf(bills: readonly Bill[]): number {
  return toReais(centavos(bills.reduce((sum, { amount }) => sum + fromReais(amount), 0)));
}

/** The bill of a session, while it is open. */
export function billOf(bills: readonly Bill[] | undefined, sessionId: string): Bill | undefined {
  return bills?.find(({ session }) => session.id === sessionId);
}

/** A session may run out without a notice. */
function untilNextIsDue(bills: readonly Bill[]): number {
  const running = bills.filter(({ session }) => session.isRunning);
  const next = Math.min(...running.map(({ session }) => Date.parse(session.endTime) - serverNow()));
  return Math.min(REFRESH_MS, Math.max(1_000, next));
}
