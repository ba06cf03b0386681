import { screenPictureEverySeconds } from '@coruja/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { FakeGuard, pairedToken } from './support/fake-guard.ts';
import { choose, isConnected, moments, openFloor } from './support/guard-screen.ts';
import { expect, test, testWithClock } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/guard.md#picture-of-a-screen

/** WebP, 64 by 36 pixels, green. */
const picture =
  'UklGRk4AAABXRUJQVlA4IEIAAABwAwCdASpAACQAPtFor1IoJiQioqgBABoJZwDOsAB00+EJHpAA+daF7RIPqqnr9a3/i37R/e2GFjMaDu90GVeBAAA=';

async function newConnected(request: Page['request'], url: string, store: PreparedStore, name: string) {
  const id = await store.addComputer(name);
  const token = await pairedToken(request, store, id);
  const guard = await FakeGuard.connect(url, token, { hello: { canShowScreen: true } });
  await expect.poll(() => isConnected(request, `/stores/${store.id}/computers/${id}`)).toBe(true);
  /** Sends a picture as the answer to the newest command for one. */
  const answer = async () => {
    const command = await guard.command('picture');
    guard.report(command, 'received');
    const sent = await request.post(`/api/guard/screen-pictures/${command.id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { image: picture },
    });
    expect(sent.status(), await sent.text()).toBe(204);
    guard.report(command, 'done');
    return command.id;
  };
  return { id, guard, answer };
}

/** The browser has decoded it. */
const isDrawn = (page: Page, name: string) =>
  page
    .getByRole('img', { name: `Tela de ${name}` })
    .evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0);

/** Within the difference that the clocks of two servers may have. */
const slowSeconds = 40;

for (const viewport of [
  { width: 1_280, height: 800 },
  { width: 360, height: 740 },
])
  testWithClock(
    `a computer’s screen is looked at, ${viewport.width} pixels wide`,
    async ({ page, request, clockServer }) => {
      await page.setViewportSize(viewport);
      const store = await prepareStore(request);
      const { answer, guard } = await newConnected(request, clockServer.url, store, 'PC 1');
      await openFloor(page, store);
      const panel = await choose(page, 'PC 1', 'Guarda e comandos');
      const look = panel.getByRole('button', { name: 'Ver a tela' });
      await expect(panel.getByRole('button', { name: 'Enviar mensagem' })).toBeVisible();
      await expect(look).toBeHidden();

      await store.call('patch', `/stores/${store.id}/guard-settings`, { screenPictures: true });
      await expect(look).toBeVisible(moments);
      await expect.poll(() => guard.states.at(-1)?.screenPictures).toBe(true);
      await look.click();
      const dialog = page.getByRole('dialog', { name: 'Tela de PC 1' });
      await expect(dialog).toContainText('O computador avisa o cliente por 10 segundos antes.');
      await expect(dialog.getByRole('button', { name: 'Atualizar' })).toBeDisabled();
      await expectAccessible(page);
      const first = await answer();
      await expect(dialog.getByRole('status')).toHaveText(/Imagem das \d\d:\d\d:\d\d\./, moments);
      await expect.poll(() => isDrawn(page, 'PC 1'), moments).toBe(true);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      // Too soon, although a slow machine needs longer than the limit to come here; then a failure of the guard.
      await clockServer.passSeconds(-slowSeconds);
      await dialog.getByRole('button', { name: 'Atualizar' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Não foi possível ver a tela.');
      await clockServer.passSeconds(slowSeconds + screenPictureEverySeconds);
      await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect.poll(async () => (await guard.command('picture')).id).not.toBe(first);
      const reason = 'A tela deste computador não é de um X11.';
      guard.report(await guard.command('picture'), 'failed', reason);
      await expect(dialog.getByRole('alert')).toContainText(reason, moments);
    },
  );

test('a screen is not offered by a guard that cannot show it, and the audit says who looked', async ({
  page,
  request,
  server,
}) => {
  const store = await prepareStore(request);
  await store.call('patch', `/stores/${store.id}/guard-settings`, { screenPictures: true });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
  const { id, answer } = await newConnected(request, server.url, store, 'PC 1');
  const old = await store.addComputer('PC 2');
  await FakeGuard.connect(server.url, await pairedToken(request, store, old));
  await expect.poll(() => isConnected(request, `/stores/${store.id}/computers/${old}`)).toBe(true);
  await openFloor(page, store);
  const panel = await choose(page, 'PC 2', 'Guarda e comandos');
  await expect(panel.getByRole('button', { name: 'Enviar mensagem' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Ver a tela' })).toBeHidden();
  await store.call('post', `/stores/${store.id}/computers/${id}/screen-picture`);
  await answer();
  await page.goto('/admin/audit');
  await expect(page.getByText('Viu a tela')).toBeVisible();
});
