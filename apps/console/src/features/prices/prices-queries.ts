import { type Prices, replacePrices, updateComputer, updateStore } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { pricesQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer, showStore } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';
import type { PriceBody } from './prices-form.ts';

/** What changed on the page. */
interface PriceChanges {
  readonly prices: { readonly version: number; readonly document: PriceBody } | null;
  /** Reais, for the profile. */
  readonly pricePerHour: number | null;
  /** The new room of each computer that was moved. */
  readonly moves: ReadonlyArray<readonly [computerId: string, roomId: string | null]>;
  /** Called as soon as each is stored, because the next calls may still fail. */
  readonly onPrices: (prices: Prices) => void;
  readonly onPricePerHour: () => void;
}

/** Saves the document first, because computers may move to its new rooms. The caller reports refusals. */
export function useSavePrices() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: async ({ prices, pricePerHour, moves, onPrices, onPricePerHour }: PriceChanges) => {
      if (prices) {
        const stored = await client.call(replacePrices, { params: { storeId }, body: prices });
        await showAnswer(queryClient, pricesQuery(storeId).queryKey, stored);
        onPrices(stored);
      }
      if (pricePerHour !== null) {
        await showStore(await client.call(updateStore, { body: { pricePerHour } }));
        onPricePerHour();
      }
      for (const [computerId, roomId] of moves) {
        await client.call(updateComputer, { params: { storeId, computerId }, body: { roomId } });
      }
    },
    onSuccess: () => toast.success('Preços salvos!'),
  });
}
