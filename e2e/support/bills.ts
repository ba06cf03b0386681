import type { APIRequestContext } from '@playwright/test';
import { type PreparedStore, prepareStore } from './store-api.ts';

/** A store whose time has a price, with these computers. */
export async function preparePriced(request: APIRequestContext, names: readonly string[]) {
  const store = await prepareStore(request);
  await store.call('patch', '/stores', { pricePerHour: 120 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
  const computers: string[] = [];
  for (const name of names) computers.push(await store.addComputer(name));
  return { store, computers };
}

/** A guest who has used a minute and not paid. */
export async function leaveUnpaid(store: PreparedStore, computerId: string | undefined): Promise<void> {
  const sessionId = await store.startSession({ computerId: computerId ?? '', isGuest: true });
  await store.call('delete', `/stores/${store.id}/sessions/${sessionId}`);
}
