import { randomUUID } from 'node:crypto';
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './server.ts';

export interface OwnerFields {
  readonly name: string;
  readonly ownerName: string;
  readonly email: string;
  readonly password: string;
  readonly cnpj: string;
  readonly phone: string;
}

/** An owner whom no other test has. */
export function newOwner(): OwnerFields {
  return {
    name: 'Lan House do Teste',
    ownerName: 'Marina Souza',
    email: `${randomUUID()}@exemplo.com`,
    password: 'noite-longa',
    cnpj: generateCnpj(),
    phone: '11987654321',
  };
}

export const newCpf = () => generateCpf();

/** Signs a store up by the API, for tests of something else. */
export async function signUp(
  request: APIRequestContext,
  owner: OwnerFields = newOwner(),
): Promise<OwnerFields> {
  const address = {
    cep: '01001000',
    rua: 'Praça da Sé',
    numero: '1',
    bairro: 'Sé',
    cidade: 'São Paulo',
    estado: 'SP',
  };
  const answer = await request.post('/api/auth/store/signup', { data: { ...owner, ...address } });
  expect(answer.status()).toBe(201);
  return owner;
}

/**
 * Signs the browser in and opens a screen, for tests of what comes after the sign-in. Tests of the sign-in use its
 * screen (access.spec.ts, first-session.spec.ts).
 */
export async function signIn(page: Page, owner: OwnerFields, path = '/admin/dashboard'): Promise<void> {
  await signInByApi(page, owner);
  await page.goto(path);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
}

/** Signs the browser in without opening a screen, which would take a third of a second. */
export async function signInByApi(page: Page, { email, password }: OwnerFields): Promise<void> {
  const answer = await page.request.post('/api/auth/store/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
}

/** Fills in the first two steps of the signup and goes to the third, the address. */
export async function fillUntilAddress(page: Page, owner: OwnerFields): Promise<void> {
  await page.getByLabel('Nome da loja').fill(owner.name);
  await page.getByLabel('Nome do proprietário').fill(owner.ownerName);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Senha', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByLabel('CNPJ').fill(owner.cnpj);
  await page.getByLabel('Telefone/WhatsApp').fill(owner.phone);
  await page.getByRole('button', { name: 'Próximo' }).click();
}
