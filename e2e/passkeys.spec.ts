import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { type OwnerFields, signUp } from './support/people.ts';
import { section } from './support/profile.ts';
import { expect, test, type TestServer } from './support/server.ts';

// Chromium with a virtual authenticator (CDP, WebAuthn). Passkeys need a host name, so the server is called by name.

const byName = ({ url }: TestServer) => url.replace('127.0.0.1', 'localhost');

interface Authenticator {
  readonly id: string;
  readonly cdp: CDPSession;
  credentials(): Promise<number>;
  /** Whether it confirms every request, like a user who touches it. */
  answer(isThere: boolean): Promise<void>;
}

async function plugIn(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    id: authenticatorId,
    cdp,
    credentials: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    answer: (enabled) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => undefined),
  };
}

async function signInByPassword(page: Page, url: string, owner: OwnerFields): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Senha', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(`${url}/admin/dashboard`);
}

async function signOut(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/store/logout`);
  expect(answer.status()).toBe(204);
}

const access = (page: Page) => section(page, 'Senha e acessos');

async function addPasskey(page: Page, url: string, owner: OwnerFields, name: string): Promise<void> {
  await page.goto(`${url}/admin/profile`);
  await access(page).getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await dialog.getByLabel('Nome da chave').fill(name);
  await dialog.getByLabel('Senha atual', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Adicionar chave', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an owner adds a passkey, signs in with it, and removes it', async ({ page, request, server }) => {
  test.slow();
  const url = byName(server);
  const owner = await signUp(request);
  const authenticator = await plugIn(page);
  await signInByPassword(page, url, owner);
  await addPasskey(page, url, owner, 'PC do balcão');
  expect(await authenticator.credentials()).toBe(1);
  const item = access(page).getByRole('listitem').filter({ hasText: 'PC do balcão' });
  await expect(item).toContainText('Ainda não usada');
  await expectAccessible(page);

  // The conditional request in the e-mail field must not be answered before the button is pressed.
  await authenticator.answer(false);
  await signOut(page, url);
  await page.goto(`${url}/login`);
  const button = page.getByRole('button', { name: 'Entrar com chave de acesso' });
  await expect(button).toBeEnabled();
  await expectAccessible(page);
  await authenticator.answer(true);
  await button.click();
  await expect(page).toHaveURL(`${url}/admin/dashboard`);

  await page.goto(`${url}/admin/profile`);
  await expect(item).toContainText('Último uso');
  await item.getByRole('button', { name: 'Remover, PC do balcão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remover chave de acesso' });
  await dialog.getByRole('button', { name: 'Remover chave de acesso' }).click();
  await expect(item).toBeHidden();

  await authenticator.answer(false);
  await signOut(page, url);
  await page.goto(`${url}/login`);
  await authenticator.answer(true);
  await button.click();
  await expect(page.getByText('Esta chave de acesso não foi aceita.')).toBeVisible();
  await expect(page).toHaveURL(`${url}/login`);
  await signInByPassword(page, url, owner);
});

test('a wrong password adds no passkey, and is reported at its field', async ({ page, request, server }) => {
  const url = byName(server);
  const owner = await signUp(request);
  const authenticator = await plugIn(page);
  await signInByPassword(page, url, owner);
  await page.goto(`${url}/admin/profile`);
  await access(page).getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await dialog.getByLabel('Nome da chave').fill('Telefone');
  await dialog.getByLabel('Senha atual', { exact: true }).fill('errada');
  await dialog.getByRole('button', { name: 'Adicionar chave', exact: true }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  expect(await authenticator.credentials()).toBe(0);
});

test('passkeys are suggested once, after a sign-in by password', async ({ page, request, server }) => {
  const url = byName(server);
  const owner = await signUp(request);
  const offer = page.getByText('Da próxima vez, entre sem senha.');
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Senha', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(offer).toBeVisible();
  await expect(page).toHaveURL(`${url}/admin/dashboard`);
  await signOut(page, url);
  await signInByPassword(page, url, owner);
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('passkeys are not offered where the address does not allow them', async ({ page, request, server }) => {
  const owner = await signUp(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Entrar com chave de acesso' })).toBeHidden();
  await signInByPassword(page, server.url, owner);
  await page.goto('/admin/profile');
  await expect(access(page)).toContainText('Neste endereço o navegador não aceita chaves de acesso.');
  await expect(access(page).getByRole('button', { name: 'Adicionar chave de acesso' })).toHaveCount(0);
  await expectNoSideScroll(page);
});
