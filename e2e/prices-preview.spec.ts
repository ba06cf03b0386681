import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { openPrices, putPrices, readPrices, region, rule } from './support/prices.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// 'Quanto custa?' on the screen 'Preços' (docs/product/prices.md#preview).

test.describe("'Quanto custa?'", () => {
  test('shows the rule of each hour for each room, before anything is saved', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    await putPrices(store);
    await openPrices(page, store);
    const cost = region(page, 'Quanto custa?');
    const cell = (day: string, hour: number) =>
      cost
        .getByRole('row', { name: new RegExp(`^${day}`) })
        .getByRole('cell')
        .nth(hour);
    await expect(cell('Sex', 21)).toHaveText('Padrão, R$ 6,00');
    await expect(cell('Sex', 22)).toContainText('Corujão, R$ 3,00');
    await expect(cell('Dom', 5)).toContainText('Corujão, R$ 3,00');
    await expect(cell('Dom', 6)).toHaveText('Padrão, R$ 6,00');
    await cost.getByLabel('Sala', { exact: true }).selectOption('VIP');
    await expect(cell('Dom', 6)).toContainText('Sala VIP, R$ 9,00');
    await expect(cell('Feriado', 12)).toContainText('Sala VIP, R$ 9,00');

    await rule(page, 1).getByLabel('Das', { exact: true }).fill('22:30');
    await expect(cell('Sex', 22)).toContainText('Sala VIP, R$ 9,00; depois Corujão, R$ 3,00');
    await page.getByRole('button', { name: 'Subir Sala VIP' }).click();
    await expect(cost.getByRole('list', { name: 'Legenda' })).toContainText(
      'Corujão, R$ 3,00 Não aparece: outra regra vem antes em todas as horas dela.',
    );
    await rule(page, 1).getByLabel('Preço por hora (R$)').fill('');
    await expect(cost.getByText('1 regra incompleta fica de fora até você terminar.')).toBeVisible();
    expect((await readPrices(page, store)).version).toBe(1);
  });

  test('adds up the price of minutes by rule, for a room and a group, at first from now on', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    await putPrices(store);
    await openPrices(page, store);
    const cost = region(page, 'Quanto custa?');
    await expect(cost.getByLabel('No dia', { exact: true })).not.toHaveValue('');
    await expect(cost.getByLabel('A partir das')).toHaveValue(/^\d\d:\d\d$/);
    // A Friday.
    await cost.getByLabel('No dia', { exact: true }).fill('04/12/2026');
    await cost.getByLabel('A partir das').fill('21:00');
    await cost.getByLabel('Por quantos minutos').fill('120');
    const line = (name: string) =>
      cost.getByRole('status').getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(cost.getByRole('status')).toContainText('R$ 9,00');
    await expect(line('Padrão')).toContainText('1 h');
    await expect(line('Padrão')).toContainText('R$ 6,00');
    await expect(line('Corujão')).toContainText('R$ 3,00');
    await cost.getByLabel('Grupo do cliente').selectOption('Mensalistas');
    await expect(line('Corujão')).toContainText('R$ 2,70');
    await cost.getByLabel('Sala', { exact: true }).selectOption('VIP');
    await expect(line('Sala VIP')).toContainText('R$ 8,10');
    await cost.getByLabel('Por quantos minutos').fill('0');
    await expect(cost.getByText('Informe o dia, a hora e de 1 a 1.440 minutos.')).toBeVisible();
  });

  for (const scheme of ['light', 'dark'] as const) {
    test(`is readable on a phone and has nothing for axe in the ${scheme} scheme`, async ({
      page,
      request,
    }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 360, height: 740 });
      const store = await prepareStore(request);
      const rules = Array.from({ length: 8 }, (_, hour) => ({
        name: `Regra ${hour}`,
        rooms: null,
        days: ['monday', 'tuesday'],
        from: hour * 60,
        until: hour * 60 + 60,
        pricePerHour: hour,
      }));
      await putPrices(store, { rules });
      await openPrices(page, store);
      await expectNoSideScroll(page);
      const box = region(page, 'Prévia da semana');
      await box.focus();
      for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowRight');
      await expect(box.getByRole('columnheader', { name: '23h' })).toBeInViewport();
      // The days stay visible.
      await expect(box.getByRole('rowheader', { name: 'Seg' })).toBeInViewport();
      await expectAccessible(page);
    });
  }
});
