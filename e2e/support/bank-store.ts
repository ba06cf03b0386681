import type { Page } from '@playwright/test';
import { signIn } from './people.ts';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

// The screen of the payout account.

export const REQUIRED_OF_OWNER = [
  'Nome do responsável é obrigatório.',
  'CPF ou CNPJ é obrigatório.',
  'E-mail é obrigatório.',
  'Telefone é obrigatório.',
];
export const REQUIRED_OF_TED = [
  'Código do banco é obrigatório.',
  'Agência é obrigatória.',
  'Conta é obrigatória.',
  'Dígito da conta é obrigatório.',
  'Tipo de conta bancária é obrigatório.',
];

const owner = {
  ownerName: 'Marina Souza',
  cpfCnpj: '11144477735',
  email: 'marina@exemplo.com',
  phone: '11987654321',
};
export const withPix = { ...owner, pixKeyType: 'EMAIL', pixKey: 'pix@exemplo.com' };

/** Signed in and on the screen, with an account stored when one is given. */
export async function openScreen(page: Page, store: PreparedStore, stored?: object): Promise<void> {
  if (stored) await store.call('post', `/stores/${store.id}/payout-account`, stored);
  await signIn(page, store.owner, '/admin/bank-store');
  await expect(page.getByRole('heading', { level: 1, name: 'Dados Bancários' })).toBeVisible();
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function fillOwner(page: Page): Promise<void> {
  await page.getByLabel('Nome do responsável').fill(owner.ownerName);
  await page.getByLabel('CPF ou CNPJ').fill(owner.cpfCnpj);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Telefone').fill(owner.phone);
}

export async function chooseBank(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Banco' }).fill(text);
  await page.getByRole('option', { name }).click();
}
