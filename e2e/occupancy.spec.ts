import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

test('a locked computer with a session is in use on both screens', async ({ page, request }) => {
  const store = await prepareStore(request);
  const [locked, used] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
  const shut = await store.addComputer('PC 3');
  await store.addComputer('PC 4');
  for (const computerId of [locked, used]) await store.startSession({ computerId, isGuest: true });
  for (const id of [locked, shut]) await store.call('post', `/stores/${store.id}/computers/${id}/lock`, {});
  await signInByApi(page, store.owner);

  await page.goto('/admin/dashboard');
  const occupancy = page.getByRole('region', { name: 'Ocupação atual' });
  await expect(occupancy).toContainText('2 de 4 computadores em uso');
  await expect(occupancy).toContainText('50%');

  await page.goto('/admin/computers');
  const chips = page.getByRole('group', { name: /Filtrar/ }).getByRole('button');
  await expect(chips).toHaveText([/^4\s*Todos/, /^1\s*Disponível/, /^2\s*Em uso/, /^2\s*Bloqueado/]);
  await chips.filter({ hasText: 'Em uso' }).click();
  const cards = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('PC 1');
  await expect(cards.first()).toContainText('Bloqueado');
});
