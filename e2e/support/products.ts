import type { Product } from '@coruja/contract';
import type { Locator, Page } from '@playwright/test';
import { signInByApi } from './people.ts';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

export const EMPTY = 'Nenhum produto disponível.';

export const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

/** Signs in and opens the products screen. */
export async function openProducts(page: Page, store: PreparedStore, search = ''): Promise<void> {
  await signInByApi(page, store.owner);
  await page.goto(`/admin/products${search}`);
  await expect(page.getByRole('heading', { name: 'Gerenciar Produtos' })).toBeVisible();
}

export async function openCreate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Adicionar Produto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar Produto' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A click anywhere in the row. */
export async function openEdit(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Produto' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in the two required fields. */
export async function fillNew(dialog: Locator, name = 'Pão de queijo'): Promise<void> {
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Descrição').fill('Quentinho');
}

export const add = (dialog: Locator) => dialog.getByRole('button', { name: 'Adicionar', exact: true });
export const update = (dialog: Locator) => dialog.getByRole('button', { name: 'Atualizar', exact: true });

/** The products that the server has. */
export async function productsOf(page: Page, store: PreparedStore): Promise<Product[]> {
  return (await (await page.request.get(`/api/stores/${store.id}/products`)).json()) as Product[];
}

/** A valid picture, drawn by the browser. */
export async function drawPicture(page: Page, name: string) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 40;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'orange';
      context.fillRect(0, 0, 40, 40);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
