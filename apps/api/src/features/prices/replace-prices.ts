import { type Prices, priceDocument, type replacePricesBody } from '@coruja/contract';
import { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedPrices } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getLastSold, getPrices } from './get-prices.ts';
import { insertPriceVersion, replaceCustomerGroups, replaceRooms } from './prices-queries.ts';

/**
 * Makes the document the store's prices from now on (docs/product/prices.md#changes). Computers of a removed room and
 * customers of a removed group are in none afterwards.
 *
 * @throws AppError PRICES_CHANGED when the caller has not seen the current version
 */
export function replacePrices(ctx: StoreContext, input: z.output<typeof replacePricesBody>): Promise<Prices> {
  return inStore(
    ctx,
    async (inside) => {
      const present = await getPrices(inside);
      assertThat(present.version === input.version, 'PRICES_CHANGED');
      await replaceCustomerGroups(inside.db, ctx.storeId, input.document.groups);
      await replaceRooms(inside.db, ctx.storeId, input.document.rooms);
      const next = { version: present.version + 1, document: z.encode(priceDocument, input.document) };
      await insertPriceVersion(inside.db, {
        ...next,
        store_id: ctx.storeId,
        actor: ctx.actor,
        created_at: ctx.now(),
      });
      inside.audit?.describe({ before: auditedPrices(present), after: auditedPrices(next) });
      return { ...next, lastSold: await getLastSold(inside, next.document.packages) };
    },
    'counting',
  );
}
