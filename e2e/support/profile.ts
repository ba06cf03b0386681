import type { Locator, Page } from '@playwright/test';
import { signIn } from './people.ts';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

// The screen 'Perfil da Loja'.

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const save = (page: Page) => button(page, 'Salvar Alterações');

/** Signs in and opens the screen, read-only. */
export async function openProfile(page: Page, store: PreparedStore): Promise<void> {
  await signIn(page, store.owner, '/admin/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil da Loja' })).toBeVisible();
  await expect(section(page, 'Endereço').getByText('Praça da Sé')).toBeVisible();
}

export async function edit(page: Page): Promise<void> {
  await button(page, 'Editar').click();
  await expect(field(page, 'Nome da loja')).toBeFocused();
}

export async function openClosing(page: Page): Promise<Locator> {
  await button(section(page, 'Encerrar conta'), 'Encerrar conta').click();
  const dialog = page.getByRole('dialog', { name: 'Encerrar conta' });
  await expect(dialog.getByLabel('Nome da loja')).toBeFocused();
  return dialog;
}
