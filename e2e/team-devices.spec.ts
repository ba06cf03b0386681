import type { Browser, BrowserContext } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import {
  addPerson,
  connectDevice,
  devices,
  dialog,
  openPerson,
  openTeam,
  prepareTeam,
  row,
} from './support/team.ts';

// Invitations, counters and personal devices (docs/product/team.md#the-screens).

/** Another browser, without any sign-in. */
function newBrowser(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({ baseURL: baseURL ?? '' });
}

test.describe('an invitation', () => {
  test('is opened once in another browser, which is then listed', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    test.slow();
    const store = await prepareTeam(request);
    await addPerson(store, {});
    await openTeam(page, store);
    await (await openPerson(page, 'Bia Ramos')).getByRole('button', { name: 'Convidar' }).click();
    const invitation = dialog(page, 'Convite de Bia Ramos');
    await expect(invitation).toContainText(/Vale uma vez, até \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    const link = await invitation.getByLabel('Link do convite').inputValue();
    expect(link).toMatch(/^http.*\/device#[\w-]{43}$/);
    const message = await invitation.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(new URL(message ?? '').searchParams.get('text')).toContain(link);
    await expectAccessible(page, 'invitation');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    const context = await newBrowser(browser, baseURL);
    const other = await context.newPage();
    const asked = watchCalls(other, 'POST', /auth\/device\/open/);
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Convite para a equipe' })).toBeVisible();
    await expect(other).toHaveURL(/\/device$/);
    await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const start = other.getByRole('button', { name: 'Começar a usar' });
    await start.click();
    await expect(other.getByText('Digite o PIN.')).toBeVisible();
    await other.getByLabel('PIN', { exact: true }).fill('4071');
    await other.getByLabel('PIN de novo').fill('4072');
    await start.click();
    await expect(other.getByText('Os PINs não são iguais.')).toBeVisible();
    await expectAccessible(other, 'choosing a PIN');
    await other.getByLabel('PIN', { exact: true }).fill('1234');
    await other.getByLabel('PIN de novo').fill('1234');
    await start.click();
    await expect(other.getByText('Este PIN é fácil de adivinhar. Escolha outro.')).toBeVisible();
    await other.getByLabel('PIN', { exact: true }).fill('4071');
    await other.getByLabel('PIN de novo').fill('4071');
    await start.click();
    await expect(other).toHaveURL(/\/admin/);
    expect(asked).toHaveLength(2);

    await expect(row(page, 'Bia Ramos')).toContainText('PIN definido');
    await expect(devices(page).getByRole('listitem')).toContainText('Aparelho de Bia Ramos · Chrome');
    await other.goto(link);
    await other.getByLabel('PIN', { exact: true }).fill('4071');
    await other.getByLabel('PIN de novo').fill('4071');
    await start.click();
    await expect(other.getByRole('main').getByRole('status')).toContainText(
      'Este convite expirou ou já foi usado.',
    );
    await expect(start).toBeHidden();
    await expectAccessible(other, 'used invitation');
    await context.close();
  });

  test('without its token says so, and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openSettled(page, '/device');
    await expect(page.getByRole('main').getByRole('status')).toContainText('Este link está incompleto.');
    await expectNoSideScroll(page, 'without token');
    await openSettled(page, '/device#x');
    await expect(page.getByLabel('PIN de novo')).toBeVisible();
    await expectNoSideScroll(page, 'with token');
    await expectAccessible(page);
  });

  test('says that the sign-in of the same browser ends', async ({ page, request }) => {
    const store = await prepareTeam(request);
    await signInByApi(page, store.owner);
    await openSettled(page, '/device#x');
    await expect(page.getByRole('note')).toContainText(`A conta da loja ${store.owner.name} está aberta`);
  });
});

test.describe('devices', () => {
  test('are listed with the person they belong to, here and in the profile, and can be ended', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const store = await prepareTeam(request);
    const operatorId = await addPerson(store, {});
    const context = await newBrowser(browser, baseURL);
    await connectDevice(context.request, { store, operatorId });
    await openTeam(page, store);
    const name = 'Aparelho de Bia Ramos';
    await expect(row(page, 'Bia Ramos').getByRole('cell').last()).toHaveText('1');
    await openSettled(page, '/admin/profile');
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();

    await openSettled(page, '/admin/team');
    await devices(page)
      .getByRole('button', { name: new RegExp(`^Encerrar, ${name}`) })
      .click();
    const asking = dialog(page, 'Encerrar acesso');
    await expect(asking).toContainText('Quem estiver usando sai na hora e precisa de outro convite.');
    await expectAccessible(page, 'ending');
    await asking.getByRole('button', { name: 'Encerrar acesso' }).click();
    await expect(page.getByText('Acesso encerrado!')).toBeVisible();
    await expect(devices(page)).toContainText('Nenhum aparelho ainda.');
    expect((await context.request.get('/api/auth/store/me')).status()).toBe(401);
    await context.close();
  });

  test('this computer becomes a counter, once somebody has a PIN', async ({ page, request }) => {
    const store = await prepareTeam(request);
    await openTeam(page, store);
    await devices(page).getByRole('button', { name: 'Usar este computador como balcão' }).click();
    const asking = dialog(page, 'Usar como balcão');
    await expect(asking.getByRole('alert')).toContainText('Ninguém da equipe tem PIN ainda.');
    await expectAccessible(page, 'without a PIN');
    await asking.getByRole('button', { name: 'Definir meu PIN' }).click();
    await dialog(page, 'Definir meu PIN').getByLabel('PIN', { exact: true }).fill('407162');
    await page.keyboard.press('Enter');
    await expect(page.getByText('PIN definido!')).toBeVisible();
    await expect(asking.getByRole('alert')).toBeHidden();
    await expect(asking).toContainText('A sua conta sai deste navegador');
    await expectAccessible(page, 'with a PIN');

    await asking.getByRole('button', { name: 'Usar como balcão' }).click();
    await page.waitForURL(/\/admin(\/dashboard)?$/);
    const { access } = (await (await page.request.get('/api/auth/store/me')).json()) as {
      access: { device: string; isLocked: boolean };
    };
    expect(access).toMatchObject({ device: 'counter', isLocked: true });
    const listed = (await store.call('get', '/auth/store/sign-ins')) as { kind: string }[];
    expect(listed.map(({ kind }) => kind).toSorted()).toEqual(['counter', 'owner']);
  });
});
