import { cardOf, moments, openFloor, prepareGuard } from './support/guard-screen.ts';
import { signIn } from './support/people.ts';
import { drawPicture } from './support/products.ts';
import { expect, test } from './support/server.ts';

// The console's side of the lock screen: calls for an attendant (docs/product/guard.md#calling-the-attendant) and the store's
// pictures (docs/product/guard.md#the-stores-face).

test('a call rings on every screen, stands on the card, and ends with a press', async ({
  page,
  request,
  server,
}) => {
  const { store, guard } = await prepareGuard(request, server.url);
  await signIn(page, store.owner, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const rings = expect(page.getByText('Chamando atendente')).toBeVisible(moments);
  await expect
    .poll(async () => {
      guard.send({ type: 'call' });
      return guard.states.at(-1)?.call;
    })
    .toBe('open');
  await rings;
  await openFloor(page, store);
  const card = cardOf(page, 'PC 1');
  await expect(card).toContainText('Chamando agora');
  await card.getByRole('button', { name: 'Atendido' }).click();
  await expect(card).not.toContainText('Chamando', moments);
  await expect.poll(() => guard.states.at(-1)?.call, moments).toBe('answered');
});

test('the owner puts a logo on the lock screens, and takes it off', async ({ page, request, server }) => {
  const { store, guard } = await prepareGuard(request, server.url);
  await signIn(page, store.owner, '/admin/profile');
  const logo = page.getByRole('group', { name: 'Logo' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    logo.getByRole('button', { name: 'Enviar logo' }).click(),
  ]);
  await chooser.setFiles(await drawPicture(page, 'logo.png'));
  await expect(page.getByText('Tela de bloqueio atualizada!')).toBeVisible();
  await expect(logo.getByRole('img', { name: 'Logo' })).toBeVisible();
  await expect.poll(() => guard.states.at(-1)?.face?.logo, moments).toMatch(/^[0-9a-f]{64}$/);
  await logo.getByRole('button', { name: 'Tirar logo' }).click();
  await expect.poll(() => guard.states.at(-1)?.face?.logo, moments).toBeNull();
  await expect(logo.getByRole('button', { name: 'Enviar logo' })).toBeVisible();
});
