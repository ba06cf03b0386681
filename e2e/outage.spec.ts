import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import type { ClockServer } from './support/clock-server.ts';
import { FakeGuard, pairedToken } from './support/fake-guard.ts';
import { holdRequests } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, testWithClock as test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

const minutes = 1 / 1_440;

const notice = (page: Page) => page.getByRole('region', { name: /^Queda das \d\d:\d\d às \d\d:\d\d$/ });
const preview = (page: Page) => page.getByRole('dialog', { name: /^Queda das/ });

async function isConnected(store: PreparedStore, connected: boolean): Promise<void> {
  const all = async () => {
    const computers = await store.call('get', `/stores/${store.id}/computers`);
    return (computers as { guard: { connected: boolean } | null }[]).every(
      ({ guard }) => guard?.connected === connected,
    );
  };
  await expect.poll(all, { timeout: 30_000 }).toBe(true);
}

/** Ana and a guest play on PC 1 and PC 2, both of which are away for 40 minutes. */
async function loseBoth(
  request: APIRequestContext,
  store: PreparedStore,
  server: ClockServer,
): Promise<void> {
  const tokens: string[] = [];
  const guards: FakeGuard[] = [];
  const computers = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
  for (const id of computers) {
    const token = await pairedToken(request, store, id);
    tokens.push(token);
    guards.push(await FakeGuard.connect(server.url, token));
  }
  await isConnected(store, true);
  const [one = '', two = ''] = computers;
  const ana = await store.addCustomer('Ana Lima', 120);
  await store.startSession({ computerId: one, userId: ana, durationInMinutes: 60 });
  await store.startSession({ computerId: two, isGuest: true, durationInMinutes: 30 });
  for (const guard of guards) guard.drop();
  await isConnected(store, false);
  await server.passDays(40 * minutes);
  for (const token of tokens) await FakeGuard.connect(server.url, token);
  await isConnected(store, true);
}

test.describe('Queda', () => {
  test.slow();

  test('gives all time back after a preview, and closes in another tab', async ({
    page,
    context,
    request,
    clockServer,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const store = await prepareStore(request);
    await loseBoth(request, store, clockServer);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/computers');
    await expect(notice(page)).toContainText(/: devolver o tempo de 2 sessões/);
    await expectNoSideScroll(page);
    const other = await context.newPage();
    await other.setViewportSize({ width: 360, height: 740 });
    await openSettled(other, '/admin/sessions');
    await other.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(preview(other)).toBeVisible();

    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    const rows = preview(page).getByRole('listitem');
    await expect(rows.nth(0)).toContainText(/PC 1 · Ana Lima(39|40) minA sessão vai até \d\d:\d\d/);
    await expect(rows.nth(1)).toContainText(/PC 2 · Convidado(29|30) minO valor passa de R\$/);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    const release = await holdRequests(page, '**/outages/return');
    await preview(page).getByRole('button', { name: 'Devolver o tempo' }).click();
    await expect(preview(page).getByRole('button', { name: 'Não devolver' })).toBeDisabled();
    release();
    await expect(page.getByText('Tempo devolvido!')).toBeVisible();
    await expect(page.getByText(/^Queda das .*: 2 sessões\.$/)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(preview(other)).toBeHidden();
    await expect(notice(other)).toBeHidden();
  });

  test('is dismissed, and gives nothing back', async ({ page, request, clockServer }) => {
    const store = await prepareStore(request);
    await loseBoth(request, store, clockServer);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sessions');
    await page.getByRole('button', { name: 'Ver', exact: true }).press('Enter');
    await expect(preview(page).getByRole('button', { name: 'Devolver o tempo' })).toBeFocused();
    await preview(page).getByRole('button', { name: 'Não devolver' }).click();
    await expect(page.getByText('Nenhum tempo devolvido.')).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Agora' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });
});
