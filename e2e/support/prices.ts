import type { Locator, Page } from '@playwright/test';
import { openSettled } from './accessible.ts';
import { signInByApi } from './people.ts';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

// The screen 'Preços', and its document as the API takes it.

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });
export const rule = (page: Page, place: number) =>
  region(page, 'Regras')
    .getByRole('list', { name: 'Regras' })
    .getByRole('listitem')
    .nth(place - 1);

/** Signed in and on the screen. */
export async function openPrices(page: Page, store: PreparedStore): Promise<void> {
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/prices');
  await expect(region(page, 'Salas')).toBeVisible();
}

/** Presses 'Salvar' and waits until it is stored. */
export async function saved(page: Page): Promise<void> {
  await save(page).click();
  await expect(page.getByText('Preços salvos!')).toBeVisible();
  await expect(save(page)).toBeDisabled();
}

/** Leaves only these days ticked. */
export async function chooseDays(of: Locator, days: readonly string[]): Promise<void> {
  const boxes = of.getByRole('group', { name: 'Dias' }).getByRole('checkbox');
  for (const box of await boxes.all()) await box.setChecked(days.includes(await nameOf(box)));
}

const nameOf = async (box: Locator) => (await box.getAttribute('aria-label')) ?? '';

export interface StoredPrices {
  readonly version: number;
  readonly document: {
    readonly rooms: ReadonlyArray<{ readonly id: string; readonly name: string; readonly weight: number }>;
    readonly rules: ReadonlyArray<Record<string, unknown>>;
    readonly [field: string]: unknown;
  };
}

export async function readPrices(page: Page, store: PreparedStore): Promise<StoredPrices> {
  return (await (await page.request.get(`/api/stores/${store.id}/prices`)).json()) as StoredPrices;
}

export const vipRoom = '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319';

/** A room, two rules and a group, by the API. */
const someDocument = {
  rooms: [{ id: vipRoom, name: 'VIP', weight: 1.5 }],
  rules: [
    {
      name: 'Corujão',
      rooms: null,
      days: ['friday', 'saturday'],
      from: 1_320,
      until: 360,
      pricePerHour: 3,
    },
    {
      name: 'Sala VIP',
      rooms: [vipRoom],
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'holiday'],
      from: 0,
      until: 1_440,
      pricePerHour: 9,
    },
  ],
  groups: [{ id: '9c4e7b12-05d8-4f6a-b3e1-2a8d60f7c417', name: 'Mensalistas', discount: 10 }],
  packages: [],
  minimumMinutes: 1,
  stepMinutes: 1,
  minimumPrice: 0,
  roundDownTo: 1,
  holidays: { chosen: ['christmas'], own: [] },
};

export async function putPrices(store: PreparedStore, changes: object = {}, version = 0): Promise<void> {
  const document = { ...someDocument, ...changes };
  await store.call('put', `/stores/${store.id}/prices`, { version, document });
}
