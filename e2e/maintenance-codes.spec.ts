import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { choose, moments, openFloor, prepareGuard } from './support/guard-screen.ts';
import { button, field, openProfile, section } from './support/profile.ts';
import { expect, test } from './support/server.ts';

// 'Códigos de manutenção' in the profile (docs/product/guard.md#maintenance-codes), with a guard that reports a use.

test('a sheet is shown once, with the password, and says later which computer a code has opened', async ({
  page,
  request,
  server,
}) => {
  const { store, guard } = await prepareGuard(request, server.url);
  await openProfile(page, store);
  const open = () => button(section(page, 'Guarda dos computadores'), 'Códigos de manutenção').click();
  const dialog = page.getByRole('dialog', { name: 'Códigos de manutenção' });
  await open();
  await button(dialog, 'Gerar folha').click();
  await expect(dialog).toContainText('Informe a senha atual.');
  await field(page, 'Senha atual').fill('outra-senha');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('A senha atual não confere.');
  await expectAccessible(page, 'the question');
  await field(page, 'Senha atual').fill(store.owner.password);
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Códigos' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(codes.first()).toHaveText(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  await expectAccessible(page, 'the codes');
  await expectNoSideScroll(page, 'the codes');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await expect.poll(() => guard.sheet).toBeDefined();
  const openedAt = new Date().toISOString();
  guard.send({ type: 'maintenance', sheet: guard.sheet ?? '', code: 3, openedAt });
  await open();
  const sheet = dialog.getByRole('region', { name: 'Folha atual' });
  await expect(sheet).toContainText('9 códigos sem uso', moments);
  await expect(sheet.getByRole('listitem')).toHaveText(/^Código 3 abriu PC 1 em /);
  await expect(dialog.getByRole('list', { name: 'Códigos' })).toBeHidden();
  await expectAccessible(page, 'the sheet');

  await openFloor(page, store);
  const panel = await choose(page, 'PC 1', 'Guarda e comandos');
  await expect(panel).toContainText('Aberto com código');
});
