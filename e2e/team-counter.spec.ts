import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';
import { openLockScreen } from './support/team.ts';

// A counter of the team on the screens (docs/product/team.md#at-a-device).

const pins = { owner: '407153', bia: '8352', lia: '6194' };

interface Person {
  readonly id: string;
  readonly actor: string;
  readonly name: string;
}

/** A store with an attendant and a leader, whose PINs are temporary, and an owner with a PIN. */
async function newTeam(request: APIRequestContext) {
  const store = await prepareStore(request);
  const at = `/stores/${store.id}`;
  await store.call('patch', `${at}/counter-settings`, { team: true });
  const [owner] = (await store.call('get', `${at}/operators`)) as Person[];
  await store.call('patch', `${at}/operators/${owner?.id ?? ''}`, { pin: pins.owner });
  const add = async (name: string, role: string, pin: string) =>
    (await store.call('post', `${at}/operators`, { name, role, pin })) as Person;
  const bia = await add('Bia Ramos', 'attendant', pins.bia);
  const lia = await add('Lia Prado', 'leader', pins.lia);
  return { store, bia, lia };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Chooses a name and types the PIN; the first time also a new one. */
async function unlock(page: Page, name: string, pin: string, newPin?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
  if (newPin === undefined) return;
  await page.getByLabel('Seu novo PIN').fill(newPin);
  await page.getByLabel('Repita o novo PIN').fill(newPin);
  await page.keyboard.press('Enter');
}

test.describe('a counter of the team', () => {
  test('asks who is there, lets an attendant choose a PIN, and shows what they may open', async ({
    page,
    request,
  }) => {
    const { store } = await newTeam(request);
    await openLockScreen(page, store);
    await expect(heading(page, 'Quem está no balcão?')).toBeVisible();
    await expectAccessible(page, 'locked');
    await page.keyboard.press('2');
    await expect(heading(page, 'Bia Ramos')).toBeVisible();
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await expect(page.getByText('PIN incorreto.')).toBeVisible();
    await page.keyboard.type(pins.bia);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Escolha um PIN seu: este foi o dono que definiu.')).toBeVisible();
    await expectAccessible(page, 'new PIN');
    await page.keyboard.type('1234');
    await page.getByLabel('Repita o novo PIN').fill('1235');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Os dois PINs são diferentes.')).toBeVisible();
    await page.getByLabel('Repita o novo PIN').fill('1234');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Este PIN é fácil de adivinhar. Escolha outro.')).toBeVisible();
    await page.getByLabel('Seu novo PIN').fill('9053');
    await page.getByLabel('Repita o novo PIN').fill('9053');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Computadores')).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await expect(menu.getByRole('link')).toHaveText([
      'coruja',
      'Caixa',
      'Vendas',
      'Eventos',
      'Computadores',
      'Créditos',
      'Sessões',
      'Fiado',
    ]);
    await expect(menu.getByRole('button', { name: 'Trocar atendente' })).toContainText('Bia Ramos');
    await page.goto('/admin/coupons');
    await expect(heading(page, 'Seu perfil não permite esta tela')).toBeVisible();
    await expectAccessible(page, 'not allowed');
  });

  test('switches to a colleague by keyboard, and the cart stays', async ({ page, request }) => {
    const { store } = await newTeam(request);
    await newProduct(request, store.id, { name: 'Refrigerante', price: 10 });
    await openLockScreen(page, store);
    await unlock(page, 'Bia Ramos', pins.bia, '9053');
    await expect(heading(page, 'Computadores')).toBeVisible();
    await page.getByRole('link', { name: 'Caixa' }).click();
    await page.getByRole('button', { name: /Refrigerante/ }).click();
    await expect(page.getByText('R$ 10,00').first()).toBeVisible();
    await page.keyboard.press('Control+L');
    await expect(heading(page, 'Quem está no balcão?')).toBeVisible();
    await expect(page.getByText('Refrigerante')).toHaveCount(0);
    await unlock(page, 'Lia Prado', pins.lia, '7318');
    await expect(page.getByRole('button', { name: 'Trocar atendente' })).toContainText('Lia Prado');
    await expect(page.getByText('Refrigerante').first()).toBeVisible();
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    const sold = async () =>
      ((await store.call('get', `/stores/${store.id}/sales`)) as { actor: string }[]).map(
        ({ actor }) => actor,
      );
    const lia = (await store.call('get', `/stores/${store.id}/operators`)) as Person[];
    await expect.poll(sold).toEqual([lia.find(({ name }) => name === 'Lia Prado')?.actor]);
  });

  test('asks for the approval of somebody else, and says why it was not given', async ({ page, request }) => {
    const { store } = await newTeam(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { cashShifts: true });
    await openLockScreen(page, store);
    await unlock(page, 'Bia Ramos', pins.bia, '9053');
    await expect(heading(page, 'Computadores')).toBeVisible();
    await page.getByRole('link', { name: 'Caixa' }).click();
    const bar = page.getByRole('region', { name: 'Turno de caixa' });
    await bar.getByRole('button', { name: 'Abrir caixa' }).click();
    await dialog(page, 'Abrir caixa').getByLabel('Fundo de troco (R$)').fill('100');
    await page.keyboard.press('Enter');
    await expect(bar).toContainText('Caixa aberto por Bia Ramos');
    await bar.getByRole('button', { name: 'Sangria' }).click();
    const sangria = dialog(page, 'Sangria');
    await sangria.getByLabel('Valor (R$)').fill('30');
    await sangria.getByLabel('Motivo').fill('Pagamento do gelo');
    await page.keyboard.press('Enter');
    const approval = dialog(page, 'Aprovação de um responsável');
    await expect(approval.getByLabel('PIN')).toBeFocused();
    await expect(approval.getByRole('option')).toHaveText([
      `${store.owner.ownerName} · Dono`,
      'Lia Prado · Líder',
    ]);
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await expect(approval.getByText('PIN incorreto.')).toBeVisible();
    await approval.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Peça a aprovação de um responsável.')).toBeVisible();
    await expect(sangria.getByLabel('Valor (R$)')).toHaveValue('30');
    await sangria.getByRole('button', { name: 'Registrar sangria' }).click();
    await approval.getByLabel('Quem aprova').selectOption('Lia Prado · Líder');
    await approval.getByLabel('PIN').fill(pins.lia);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sangria registrada!')).toBeVisible();
    const [line] = (await store.call('get', `/stores/${store.id}/audit?subject=shift`)) as {
      actor: { name: string };
      approvedBy: { name: string };
    }[];
    expect([line?.actor.name, line?.approvedBy.name]).toEqual(['Bia Ramos', 'Lia Prado']);
  });

  test('opens the owner’s screens by the password, not by the PIN', async ({ page, request }) => {
    const { store } = await newTeam(request);
    await openLockScreen(page, store);
    await unlock(page, store.owner.ownerName, pins.owner);
    await expect(heading(page, 'Painel')).toBeVisible();
    await page.getByRole('link', { name: 'Ajustes' }).click();
    await expect(heading(page, 'Entre com a senha do dono')).toBeVisible();
    await expectAccessible(page, 'password');
    await page.getByLabel('Senha do dono').fill('errada');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A senha atual não confere.')).toBeVisible();
    await page.getByLabel('Senha do dono').fill(store.owner.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Ajustes')).toBeVisible();
  });

  test('is one device in two tabs: both show who is there', async ({ page, request, context }) => {
    const { store } = await newTeam(request);
    await openLockScreen(page, store);
    await unlock(page, 'Bia Ramos', pins.bia, '9053');
    await expect(heading(page, 'Computadores')).toBeVisible();
    const other = await context.newPage();
    await openSettled(other, '/admin/computers');
    await page.keyboard.press('Control+L');
    await expect(heading(other, 'Quem está no balcão?')).toBeVisible();
    await unlock(page, 'Lia Prado', pins.lia, '7318');
    await expect(other.getByRole('button', { name: 'Trocar atendente' })).toContainText('Lia Prado');
  });

  test('fits a phone', async ({ page, request }) => {
    const { store } = await newTeam(request);
    await page.setViewportSize({ width: 360, height: 640 });
    await openLockScreen(page, store);
    await expectNoSideScroll(page);
    await unlock(page, 'Bia Ramos', pins.bia, '9053');
    await expect(heading(page, 'Computadores')).toBeVisible();
    await expectNoSideScroll(page);
  });
});
