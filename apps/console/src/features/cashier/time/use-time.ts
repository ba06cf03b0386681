import { fromReais } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServerNow } from '../../../api/server-clock.ts';
import {
  billsQuery,
  computersQuery,
  counterSettingsQuery,
  pricesQuery,
} from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { customerQuery } from '../../../parts/customers/customer-queries.ts';
import { readBillsToReceive } from '../../../parts/sales/receive-bills.ts';
import { toast } from '../../../ui/toast.tsx';
import type { TimeOffer } from '../shelf/shelf.ts';
import type { TimeFacts, TimeItem } from '../cart/time-lines.ts';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';

/** The server accepts a quote for two minutes; it is renewed well before that. */
const QUOTE_MS = 30_000;

export interface TimeOfCart {
  /** Null while time has no price or the prices are not loaded. */
  readonly facts: TimeFacts | null;
  /** Whether the prices are still loading. */
  readonly isLoading: boolean;
  /** The bar above the cards, loaded only by a store that sells time. */
  readonly Bar: Pricing['TimeBar'] | undefined;
  /** The cards of time, besides those of products. */
  readonly offers: readonly TimeOffer[];
  readonly items: readonly TimeItem[];
}

/** Prices the time in the cart, and adds the bills that another screen sent here. */
export function useTime(state: SaleDraftState): TimeOfCart {
  const { id: storeId, pricePerHour, timeZone } = useStore();
  const { time: lines, customerId } = state.sale;
  const settings = useQuery(counterSettingsQuery(storeId));
  const enabled = settings.data?.pricesTime === true || lines.length > 0;
  const prices = useQuery({ ...pricesQuery(storeId), enabled });
  const bills = useQuery({ ...billsQuery(storeId), enabled });
  const computers = useQuery({ ...computersQuery(storeId), enabled });
  const customer = useQuery({
    ...customerQuery(storeId, customerId ?? ''),
    enabled: enabled && customerId !== null,
  });
  const now = useServerNow(QUOTE_MS);
  const pricing = usePricing(enabled);
  const isLoading =
    settings.isLoading ||
    (enabled &&
      (pricing === undefined || [prices, bills, computers].some(({ isLoading: isAsked }) => isAsked)));

  const groupId = customer.data?.group?.id;
  const facts = useMemo((): TimeFacts | null => {
    if (!pricing || !prices.data || !bills.data || !computers.data) return null;
    const document = pricing.readPrices(prices.data);
    return {
      prices: document,
      pricePerHour: fromReais(pricePerHour),
      timeZone,
      discountBasisPoints: document.groups.find(({ id }) => id === groupId)?.discount ?? 0,
      computers: computers.data,
      bills: bills.data,
      lastSold: prices.data.lastSold,
      now,
    };
  }, [pricing, prices.data, bills.data, computers.data, pricePerHour, timeZone, groupId, now]);
  const items = useMemo(
    () => (facts && pricing ? pricing.timeItemsOf(lines, facts) : []),
    [pricing, lines, facts],
  );

  // With the switch off no time is sold, whatever the cart had before.
  const isSold = settings.data?.pricesTime === true;
  const offers = useMemo(
    () => (facts && pricing && isSold ? pricing.timeOffers(facts) : none),
    [pricing, facts, isSold],
  );

  const dropGone = useEffectEvent(() => {
    if (!facts || items.length === lines.length || state.read().attempt !== null) return;
    const isKept = (line: { id: string }) => items.some(({ id }) => id === line.id);
    const lost = lines.filter((line) => !isKept(line));
    state.keepTime(items.map(({ id }) => id));
    toast.info(
      lost.some(({ kind }) => kind === 'package')
        ? 'Um pacote que não está mais à venda saiu do carrinho.'
        : 'Uma conta já recebida saiu do carrinho.',
    );
  });
  useEffect(() => dropGone(), [items]);
  useReceived(state);
  return { facts, items, isLoading, offers, Bar: pricing?.TimeBar };
}

const none: readonly TimeOffer[] = [];

async function loadPricing() {
  const [{ readPrices, timeItemsOf }, { timeOffers }, { TimeBar }] = await Promise.all([
    import('../cart/time-lines.ts'),
    import('./time-offers.ts'),
    import('./time-bar.tsx'),
  ]);
  return { readPrices, timeItemsOf, timeOffers, TimeBar };
}

type Pricing = Awaited<ReturnType<typeof loadPricing>>;

/** The store's pricing, not loaded while time has no price. Undefined while it loads, null if that fails. */
function usePricing(enabled: boolean): Pricing | null | undefined {
  const [pricing, setPricing] = useState<Pricing | null>();
  useEffect(() => {
    if (enabled) loadPricing().then(setPricing, () => setPricing(null));
  }, [enabled]);
  return pricing;
}

/** Adds the bills that another screen sent here to the cart, once. */
function useReceived(state: SaleDraftState): void {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = useMemo(() => readBillsToReceive(location.state), [location.state]);
  const take = useEffectEvent(() => {
    for (const billId of asked?.billIds ?? []) state.addTime({ kind: 'bill', billId });
    void navigate(location.pathname, { replace: true, state: null });
  });
  useEffect(() => {
    if (asked) take();
  }, [asked]);
}
