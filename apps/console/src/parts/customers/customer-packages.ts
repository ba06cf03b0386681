import { type CustomerPackage, listCustomerPackages } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../api/server-clock.ts';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { formatMinutes } from '../../lib/format.ts';
import { untilText } from '../sales/package-text.ts';
import { BALANCE_FRESH_MS } from './customer-queries.ts';

/** A customer's packages; none while time has no price or they are loading. */
export function useCustomerPackages(customerId: string | undefined): readonly CustomerPackage[] {
  const storeId = useStore().id;
  const isPriced = usePricesTime();
  const { data } = useQuery({
    queryKey: [...keys.credits(storeId), 'packages', customerId ?? ''],
    queryFn: ({ signal }) =>
      client.call(listCustomerPackages, { params: { userId: customerId ?? '' } }, { signal }),
    enabled: isPriced && customerId !== undefined,
    staleTime: BALANCE_FRESH_MS,
  });
  return (isPriced && data) || none;
}

const none: readonly CustomerPackage[] = [];

/** Whether it has not expired. */
export function isValid({ expiresAt }: CustomerPackage): boolean {
  return serverNow() < Date.parse(expiresAt);
}

/** `restam 7 h 20 min · vale até 22/12/2026`; of one that has expired `venceu em 22/12/2026 com 7 h 20 min`. */
export function packageText(one: CustomerPackage, timeZone: string): string {
  const until = untilText(one.kind, one.expiresAt, timeZone);
  const left = one.minutesLeft === null ? null : formatMinutes(one.minutesLeft);
  if (!isValid(one))
    return [until.replace('até', 'venceu em'), left && `com ${left}`].filter(Boolean).join(' ');
  return [left && `restam ${left}`, `vale ${until}`].filter(Boolean).join(' · ');
}
