import type { GuardUpdates } from '@coruja/contract';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { FakeGuard, pairedToken } from './support/fake-guard.ts';
import { moments, prepareGuard } from './support/guard-screen.ts';
import { button, openProfile, section } from './support/profile.ts';
import { expect, test } from './support/server.ts';

// 'Versões do guarda' in the profile (docs/product/guard.md#updates). What the server does with it: guard-updates.test.ts of the API.

test('the versions say who is outdated, and an update that failed among the first says so', async ({
  page,
  request,
  server,
}) => {
  const { store } = await prepareGuard(request, server.url);
  const connect = async (name: string, hello: { system: string; update?: typeof able }) => {
    const id = await store.addComputer(name);
    const token = await pairedToken(request, store, id);
    await FakeGuard.connect(server.url, token, { hello: { version: '1.0.5', ...hello } });
  };
  const able = { system: 'linux' as const, hasKey: true, isOnTrial: false, failed: null };
  await connect('PC 2', { system: 'Debian GNU/Linux 12', update: able });
  await connect('PC 3', { system: 'Debian GNU/Linux 12', update: able });
  await connect('PC 4', { system: 'Windows 11' });
  await openProfile(page, store);
  await button(section(page, 'Guarda dos computadores'), 'Versões do guarda').click();
  const dialog = page.getByRole('dialog', { name: 'Versões do guarda' });
  const rows = dialog.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
  await expect(rows).toHaveText(
    [/PC 1 v1.0.6.*Em dia$/, /Desatualizado.*Atualizar/, /PC 3/, /PC 4 v1.0.5.*Instale uma vez à mão$/],
    moments,
  );
  await expectAccessible(page, 'the versions');
  await expectNoSideScroll(page, 'the versions');

  // This server has no package to offer, so the answer to the button is what one with it would say.
  await page.route('**/guard-updates', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const now = (await (await request.get(`/api/stores/${store.id}/guard-updates`)).json()) as GuardUpdates;
    const computers = now.computers.map((one) => {
      if (one.computer.name === 'PC 2') return { ...one, state: 'failed', failure: 'late', isFirst: true };
      return one.computer.name === 'PC 3' ? { ...one, state: 'queued' } : one;
    });
    return route.fulfill({ status: 201, json: { ...now, computers } });
  });
  await page.route('**/guard-updates', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await button(dialog, 'Atualizar todos').click();
  await expect(dialog.getByRole('status')).toHaveText('A atualização parou: falhou em PC 2.');
  await expect(rows.nth(1)).toContainText(
    'Falhou: a versão nova não respondeu em 1 minuto. A anterior voltou.',
  );
  await expect(rows.nth(2)).toContainText('Parado');
  await expect(button(dialog, 'Atualizar PC 2')).toBeVisible();
  await expectAccessible(page, 'a stopped update');
});
