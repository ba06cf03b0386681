import { type PriceDocument, priceDocument } from '@coruja/contract';
import { fromReais } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pricesQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import type { MinutesPricing } from './quote-minutes.ts';

/** The store's pricing for a customer of this group; undefined while loading. */
export function useTimePrices(enabled: boolean, groupId: string | undefined): MinutesPricing | undefined {
  const { id, pricePerHour, timeZone } = useStore();
  const { data } = useQuery({ ...pricesQuery(id), enabled });
  return useMemo(() => {
    if (!data) return undefined;
    const prices = priceDocument.parse(data.document);
    const discountBasisPoints = discountOf(prices, groupId);
    return { prices, pricePerHour: fromReais(pricePerHour), timeZone, discountBasisPoints };
  }, [data, pricePerHour, timeZone, groupId]);
}

/** The discount of a customer group, in hundredths of a percent. */
function discountOf({ groups }: PriceDocument, groupId: string | undefined): number {
  return groups.find(({ id }) => id === groupId)?.discount ?? 0;
}
