import type { Locator, Page } from '@playwright/test';
import { signInByApi } from './people.ts';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

// Helpers for the tests of the events screen.

export const noEvents = 'Nenhum evento agendado.';

const createDialogOf = (page: Page) => page.getByRole('dialog', { name: 'Criar evento' });
export const payDialogOf = (page: Page) => page.getByRole('dialog', { name: 'Registrar pagamento' });
export const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

export async function openEvents(page: Page, store: PreparedStore, search = ''): Promise<void> {
  await signInByApi(page, store.owner);
  await page.goto(`/admin/events${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
}

export async function openCreate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Criar evento' }).click();
  const dialog = createDialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('heading', { name: 'Participantes' })).toBeVisible();
  return panel;
}

export async function addByName(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('combobox', { name: 'Adicionar participante' }).fill(name);
  await panel.getByRole('option', { name }).click();
}

/** Instants so many hours from now. */
export function hoursAround(start: number, end: number) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return { startTime: at(start), endTime: at(end) };
}
