import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// The owner's phone (docs/product/dashboard.md#todays-page, docs/product/alerts.md#kinds).

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

/** A shift that was closed with R$ 5,00 missing, and one that is open with a sale in it. */
async function prepareDrawer(request: APIRequestContext): Promise<PreparedStore> {
  const store = await prepareStore(request);
  await store.call('patch', `/stores/${store.id}/counter-settings`, { cashShifts: true });
  const open = async () =>
    ((await store.call('post', `/stores/${store.id}/shifts`, { float: 100 })) as { id: string }).id;
  const closing = `/stores/${store.id}/shifts/${await open()}/close`;
  const counted = { counts: [{ tender: 'CASH', counted: 95 }], left: 0 };
  await store.call('post', closing, counted);
  await store.call('post', closing, { ...counted, note: 'Troco errado.' });
  await open();
  const product = await newProduct(request, store.id, { name: 'Refrigerante', price: 6.5 });
  await newSale(request, store.id, { items: [[product, 2]] });
  return store;
}

test.describe('Hoje', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('says on a phone what came in, who has the drawer, the closings and the alerts', async ({
    page,
    request,
  }) => {
    const store = await prepareDrawer(request);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/dashboard');
    await page.getByRole('link', { name: 'Ver o dia todo' }).click();
    await expect(page).toHaveTitle('Hoje · Coruja');
    const money = section(page, 'Dinheiro e sessões');
    await expect(money).toContainText('Recebido hoje');
    await expect(money).toContainText('R$ 13,00');
    await expect(money).toContainText('Sessões agora');
    await expect(money).toContainText('A receber');
    const drawer = section(page, 'Caixa');
    await expect(drawer).toContainText(`Aberto por ${store.owner.ownerName} desde`);
    await expect(drawer).toContainText('Esperado agora');
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Dinheiro' })).toContainText('R$ 113,00');
    await expect(drawer).toContainText('Últimos fechamentos');
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Turno 1' })).toContainText('Faltam R$ 5,00');
    await expect(section(page, 'Avisos')).toContainText('Turno 1 fechado: faltam R$ 5,00');
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });

  test('of a new store has neither a drawer nor alerts', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/today');
    await expect(page.getByText('Nada recebido ainda.')).toBeVisible();
    await expect(page.getByText('Nenhum aviso nas últimas 24 horas.')).toBeVisible();
    await expect(section(page, 'Caixa')).toHaveCount(0);
  });

  test('says when it cannot be loaded', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await page.route('**/api/stores/*/today', (route) =>
      route.fulfill({ status: 409, json: { message: 'Não agora.' } }),
    );
    await page.goto('/admin/today');
    await expect(page.getByText('Não foi possível carregar o dia.')).toBeVisible();
  });
});

test.describe('the installed console', () => {
  test('has a manifest with the page of today, and icons of their sizes', async ({ page }) => {
    await page.goto('/login');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({ start_url: '/admin/today', display: 'standalone', lang: 'pt-BR' });
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    const icons = [...manifest.icons, { src: apple ?? '', sizes: '180x180' }];
    for (const { src, sizes } of icons) expect(await sizeOf(page, src), src).toBe(sizes);
  });

  test('can be installed, as the browser sees it', async ({ page }) => {
    await page.goto('/login');
    const devTools = await page.context().newCDPSession(page);
    const { errors } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    const reasons = installabilityErrors.map(({ errorId }) => errorId);
    expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
  });
});

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}

/** The browser has no push service in tests: its subscription is made here, the rest is real. */
async function pretendPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = 'pretended-subscription';
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) ? (subscription as unknown as PushSubscription) : null;
    PushManager.prototype.subscribe = async (options) => {
      if (typeof options?.applicationServerKey !== 'string') throw new Error('no key of the server');
      localStorage.setItem(key, '1');
      return subscription as unknown as PushSubscription;
    };
  });
}

/** What the push service would deliver. */
async function deliver(page: Page, message: object): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devTools);
  const origin = new URL(page.url()).origin;
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
}

async function registrationOf(devTools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  return found;
}

test.describe('notifications of this browser', () => {
  const own = (page: Page) => page.getByRole('switch', { name: 'Notificações neste aparelho' });

  test('are turned on, shown by the worker, and turned off', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await page.context().grantPermissions(['notifications']);
    await pretendPushService(page);
    await openSettled(page, '/admin/settings');
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await workers()).toBe(0);
    await expect(own(page)).toBeEnabled();
    await own(page).press('Space');
    await expect(page.getByText('Notificações ligadas!')).toBeVisible();
    await expect(own(page)).toBeChecked();
    expect(await workers()).toBe(1);

    // A browser without windows shows no notifications: the worker's calls are recorded instead.
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; asked: string[] };
      scope.asked = [];
      scope.registration.showNotification = async (title, look) => {
        scope.asked.push(`${title}: ${look?.body}`);
      };
    });
    await deliver(page, { title: 'Lan House Coruja', body: 'Turno 12 fechado: faltam R$ 5,00', tag: 'um' });
    const asked = () => worker?.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    await expect.poll(asked).toEqual(['Lan House Coruja: Turno 12 fechado: faltam R$ 5,00']);

    await page.reload();
    await expect(own(page)).toBeChecked();
    await own(page).press('Space');
    await expect(page.getByText('Notificações desligadas!')).toBeVisible();
    await expect(own(page)).not.toBeChecked();
  });

  test('stay off where the browser blocks them, and say why', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await page.addInitScript(() => {
      Notification.requestPermission = async () => 'denied';
    });
    await openSettled(page, '/admin/settings');
    await expect(own(page)).toBeEnabled();
    await own(page).press('Space');
    await expect(
      page.getByText('As notificações estão bloqueadas neste navegador. Libere nas permissões do site.'),
    ).toBeVisible();
    await expect(own(page)).not.toBeChecked();
  });
});

test.describe("'Avisos' in 'Ajustes'", () => {
  test('are those that can happen in the store, each with a switch, an amount and hours', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    const read = () =>
      page.request
        .get(`/api/stores/${store.id}/alert-settings`)
        .then((answer) => answer.json() as Promise<unknown>);
    await openSettled(page, '/admin/settings');
    const toggle = (name: string) => page.getByRole('switch', { name });
    await expect(toggle('Computador sem guarda')).toBeChecked();
    await expect(toggle('Estorno grande')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Turno de caixa' }).press('Space');
    await toggle('Diferença no caixa').press('Space');
    await expect(toggle('Diferença no caixa')).not.toBeChecked();
    await toggle('Avisos por e-mail').press('Space');
    await expect(toggle('Avisos por e-mail')).not.toBeChecked();
    const amount = page.getByLabel('Avisar estornos a partir de (R$)');
    await amount.fill('0');
    await page.getByRole('button', { name: 'Salvar valor' }).click();
    await expect(page.getByText('O valor é maior que zero.')).toBeVisible();
    await amount.fill('80,50');
    await page.getByRole('button', { name: 'Salvar valor' }).click();
    await expect(page.getByRole('button', { name: 'Salvar valor' })).toBeDisabled();
    await page.getByLabel('Silêncio das').fill('2200');
    await page.getByRole('button', { name: 'Salvar horário' }).click();
    await expect(page.getByRole('button', { name: 'Salvar horário' })).toBeDisabled();
    expect(await read()).toEqual({
      muted: ['shift-difference'],
      byMail: false,
      refundFrom: 80.5,
      quietFrom: '22:00',
      quietUntil: '08:00',
    });
    await expectAccessible(page);
    await toggle('Silêncio à noite').press('Space');
    await expect(page.getByLabel('Silêncio das')).toBeHidden();
    expect(await read()).toMatchObject({ quietFrom: null, quietUntil: null });
  });
});
