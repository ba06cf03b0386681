import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { createStore } from './create-store.ts';
import { getStore } from './get-store.ts';
import { storeSeenBy } from './store-view.ts';
import { updateStore } from './update-store.ts';

export function bindStores(bind: Bind): void {
  bind(contract.createStore, (ctx, { body }, { address }) => createStore(ctx, { ...body, address }));
  bind(contract.listStores, async (ctx) => [storeSeenBy(ctx.actor, await getStore(ctx))]);
  bind(contract.getStore, async (ctx) => storeSeenBy(ctx.actor, await getStore(ctx)));
  bind(contract.replaceStore, (ctx, { body }) => {
    // The profile is replaced as a whole: a complement that is not sent is cleared.
    const address = { ...body.address, complemento: body.address.complemento ?? null };
    return updateStore(ctx, { ...body, address });
  });
  bind(contract.updateStore, (ctx, { body }) => updateStore(ctx, body));
}
