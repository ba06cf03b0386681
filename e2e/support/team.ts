import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openSettled } from './accessible.ts';
import { signInByApi } from './people.ts';
import { expect } from './server.ts';
import { type PreparedStore, prepareStore } from './store-api.ts';

export async function prepareTeam(request: APIRequestContext): Promise<PreparedStore> {
  const store = await prepareStore(request);
  await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
  return store;
}

/** Adds a person by the API; returns the id. */
export async function addPerson(store: PreparedStore, body: object): Promise<string> {
  const given = { name: 'Bia Ramos', role: 'attendant', ...body };
  return ((await store.call('post', `/stores/${store.id}/operators`, given)) as { id: string }).id;
}

/** Makes this request context the person's own device. */
export async function connectDevice(
  device: APIRequestContext,
  { store, operatorId, pin = '4071' }: { store: PreparedStore; operatorId: string; pin?: string },
): Promise<void> {
  const invited = await store.call('post', `/stores/${store.id}/operators/${operatorId}/invite`, {});
  const { token } = invited as { token: string };
  const answer = await device.post('/api/auth/device/open', { data: { token, pin } });
  expect(answer.status()).toBe(204);
}

export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name, exact: true });
export const table = (page: Page): Locator => page.getByRole('table', { name: 'Pessoas da equipe' });
export const row = (page: Page, name: string): Locator =>
  table(page).getByRole('row').filter({ hasText: name });
export const devices = (page: Page): Locator => page.getByRole('region', { name: 'Aparelhos' });

export async function openTeam(page: Page, store: PreparedStore): Promise<void> {
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/team');
}

/** Opens a person's detail. */
export async function openPerson(page: Page, name: string): Promise<Locator> {
  await row(page, name).getByRole('button').click();
  return dialog(page, name);
}

/** Makes this browser a counter, which ends its sign-in: it is locked. */
export async function openLockScreen(page: Page, store: PreparedStore): Promise<void> {
  await signInByApi(page, store.owner);
  const traded = await page.request.post(`/api/stores/${store.id}/devices`);
  expect(traded.status()).toBe(204);
  await openSettled(page, '/admin');
}
