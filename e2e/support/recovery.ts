import type { Page } from '@playwright/test';
import { expect } from './server.ts';

// The three steps of the password recovery.

export const NEW_PASSWORD = 'noite-ainda-mais-longa';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Requests a code and goes to the second step. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await field(page, 'E-mail').fill(email);
  await button(page, 'Enviar Código').click();
  await expect(page).toHaveURL(/\/reset-password\/validate-code$/);
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await field(page, 'Código').fill(code);
  await button(page, 'Validar código').click();
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await field(page, 'Nova senha').fill(password);
  await field(page, 'Confirmação da senha').fill(password);
  await button(page, 'Redefinir senha').click();
}
