import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  chooseDays,
  openPrices,
  putPrices,
  readPrices,
  region,
  rule,
  save,
  saved,
} from './support/prices.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// 'Preços' (docs/product/prices.md#changes).

/** Types once the focus has moved into what a button has added. */
async function typeInNewField(page: Page, text: string): Promise<void> {
  await expect(page.locator('input:focus')).toHaveValue('');
  await page.keyboard.type(text);
}

test.describe("'Preços'", () => {
  test('keeps rooms with their computers, rules, holidays, charging, groups and packages in one save', async ({
    page,
    request,
  }) => {
    test.slow();
    const store = await prepareStore(request);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    const [one] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
    await openPrices(page, store);
    await expect(save(page)).toBeDisabled();

    const rooms = region(page, 'Salas');
    await rooms.getByRole('button', { name: 'Adicionar sala' }).click();
    await expect(rooms.getByLabel('Nome da sala')).toBeFocused();
    await page.keyboard.type('VIP');
    await rooms.getByLabel('Peso').fill('1,5');
    await expect(rooms.getByText('Uma hora aqui gasta 1 h 30 min do saldo do cliente.')).toBeVisible();
    await rooms.getByText('0 computadores').click();
    await rooms.getByRole('checkbox', { name: 'PC 1' }).check();
    await expect(rooms.getByText('1 computador', { exact: false }).first()).toBeVisible();

    await region(page, 'Regras').getByRole('button', { name: 'Adicionar regra' }).click();
    await expect(rule(page, 1).getByLabel('Nome da regra')).toBeFocused();
    await page.keyboard.type('Corujão VIP');
    await chooseDays(rule(page, 1), ['Sexta-feira', 'Sábado', 'Feriado']);
    await rule(page, 1).getByLabel('Das', { exact: true }).fill('22:00');
    await rule(page, 1).getByLabel('Até', { exact: true }).fill('06:00');
    await rule(page, 1).getByLabel('Preço por hora (R$)').fill('4,5');
    await rule(page, 1).getByRole('group', { name: 'Salas' }).getByRole('checkbox', { name: 'VIP' }).check();
    await page.getByLabel('Preço por hora padrão (R$)').fill('7,00');

    const holidays = region(page, 'Feriados');
    await holidays.getByRole('checkbox', { name: 'Finados' }).uncheck();
    await holidays.getByRole('checkbox', { name: 'Corpus Christi' }).check();
    await holidays.getByRole('button', { name: 'Adicionar feriado' }).click();
    await typeInNewField(page, 'Aniversário da cidade');
    await holidays.getByLabel('Dia', { exact: true }).fill('25/01/2027');

    const charging = region(page, 'Cobrança');
    await charging.getByLabel('Tempo mínimo (minutos)').fill('30');
    await charging.getByLabel('Fração (minutos)').fill('15');
    await charging.getByLabel('Preço mínimo (R$)').fill('2');
    await charging.getByLabel('Arredondar o total').selectOption('50');

    await region(page, 'Grupos de clientes').getByRole('button', { name: 'Adicionar grupo' }).click();
    await typeInNewField(page, 'Mensalistas');
    await region(page, 'Grupos de clientes').getByLabel('Desconto (%)').fill('12,5');

    const packages = region(page, 'Pacotes e passes');
    await packages.getByRole('button', { name: 'Adicionar pacote ou passe' }).click();
    await typeInNewField(page, 'Pacote 10 horas');
    await packages.getByLabel('Preço (R$)').fill('45');
    await packages.getByLabel('Minutos').fill('600');
    await expect(packages.getByText('10 h', { exact: true })).toBeVisible();
    await packages.getByRole('checkbox', { name: 'Usar só em certos dias e horários' }).check();
    await packages.getByLabel('Das', { exact: true }).fill('08:00');
    await packages.getByLabel('Até', { exact: true }).fill('18:00');
    await packages.getByRole('button', { name: 'Adicionar pacote ou passe' }).click();
    await typeInNewField(page, 'Noite toda');
    await packages.getByLabel('Preço (R$)').last().fill('25');
    await packages.getByLabel('Tipo').last().selectOption('pass');
    await packages.getByLabel('Vale até as').fill('07:00');

    await saved(page);
    const { version, document } = await readPrices(page, store);
    const [vip] = document.rooms;
    expect(version).toBe(1);
    expect(document).toMatchObject({
      rooms: [{ name: 'VIP', weight: 1.5 }],
      rules: [
        {
          name: 'Corujão VIP',
          rooms: [vip?.id],
          days: ['friday', 'saturday', 'holiday'],
          from: 1_320,
          until: 360,
          pricePerHour: 4.5,
        },
      ],
      groups: [{ name: 'Mensalistas', discount: 12.5 }],
      packages: [
        {
          name: 'Pacote 10 horas',
          kind: 'minutes',
          price: 45,
          minutes: 600,
          validDays: 90,
          sold: null,
          used: { from: 480, until: 1_080 },
        },
        { name: 'Noite toda', kind: 'pass', price: 25, endsAt: 420, used: null },
      ],
      minimumMinutes: 30,
      stepMinutes: 15,
      minimumPrice: 2,
      roundDownTo: 50,
      holidays: { own: [{ name: 'Aniversário da cidade', day: '2027-01-25', everyYear: true }] },
    });
    expect(JSON.stringify(document['holidays'])).toContain('corpus-christi');
    expect(JSON.stringify(document['holidays'])).not.toContain('all-souls');
    const computer = await page.request.get(`/api/stores/${store.id}/computers/${one}`);
    expect(await computer.json()).toMatchObject({ room: { name: 'VIP' } });
    expect(await (await page.request.get('/api/auth/store/me')).json()).toMatchObject({ pricePerHour: 7 });

    await page.reload();
    await expect(page.getByLabel('Preço por hora padrão (R$)')).toHaveValue('7,00');
    await expect(rooms.getByText('1 computador', { exact: false }).first()).toBeVisible();
    await expect(save(page)).toBeDisabled();
  });

  test('reorders the rules by buttons and by dragging, Padrão always last', async ({ page, request }) => {
    const store = await prepareStore(request);
    await putPrices(store);
    await openPrices(page, store);
    const name = (place: number) => rule(page, place).getByLabel('Nome da regra');
    await expect(name(1)).toHaveValue('Corujão');
    await expect(page.getByRole('button', { name: 'Subir Corujão' })).toBeDisabled();
    await page.getByRole('button', { name: 'Descer Corujão' }).press('Enter');
    await expect(name(2)).toHaveValue('Corujão');
    await expect(page.getByText('Corujão: posição 2 de 2.')).toBeAttached();
    // The rule's other button, which is still enabled.
    await expect(page.getByRole('button', { name: 'Subir Corujão' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(name(1)).toHaveValue('Corujão');
    await expect(rule(page, 3)).toContainText('Padrão');

    await rule(page, 2).getByTitle('Arrastar para mudar a ordem').dragTo(rule(page, 1));
    await expect(name(1)).toHaveValue('Sala VIP');
    await saved(page);
    const { document } = await readPrices(page, store);
    expect(document.rules.map((each) => each['name'])).toEqual(['Sala VIP', 'Corujão']);
  });

  test('shows errors beside their fields, with the focus on the first', async ({ page, request }) => {
    const store = await prepareStore(request);
    await putPrices(store);
    await openPrices(page, store);
    await rule(page, 1).getByLabel('Nome da regra').fill('padrao');
    await chooseDays(rule(page, 2), []);
    await rule(page, 2).getByLabel('Preço por hora (R$)').fill('caro');
    await page.getByLabel('Fração (minutos)').fill('90');
    await save(page).click();
    await expect(rule(page, 1).getByLabel('Nome da regra')).toBeFocused();
    await expect(rule(page, 1)).toContainText('Padrão é o preço por hora da loja. Escolha outro nome.');
    await expect(rule(page, 2)).toContainText('Escolha ao menos um dia.');
    await expect(rule(page, 2)).toContainText('Informe um valor em reais.');
    await expect(region(page, 'Cobrança')).toContainText('O máximo é 60 minutos.');
    await expectAccessible(page);
    expect((await readPrices(page, store)).version).toBe(1);
  });

  test('removing a room never makes a rule apply to all computers', async ({ page, request }) => {
    const store = await prepareStore(request);
    await putPrices(store);
    await openPrices(page, store);
    await page.getByRole('button', { name: 'Remover a sala VIP' }).click();
    await save(page).click();
    await expect(rule(page, 2)).toContainText('Escolha ao menos uma sala.');
    await page.getByRole('button', { name: 'Remover Sala VIP' }).click();
    await saved(page);
    expect((await readPrices(page, store)).document.rooms).toEqual([]);
  });

  test('keeps what was typed when somebody else saved meanwhile, and offers to reload', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await putPrices(store);
    await openPrices(page, store);
    await rule(page, 1).getByLabel('Preço por hora (R$)').fill('3,50');
    // Saved elsewhere after the page was loaded, before the notice arrives.
    await page.route('**/api/stores/*/prices', async (route) => {
      if (route.request().method() === 'PUT') await putPrices(store, { minimumMinutes: 45 }, 1);
      await route.continue();
    });
    await save(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Os preços foram alterados em outra tela.' });
    await expect(refusal).toBeVisible();
    await expect(rule(page, 1).getByLabel('Preço por hora (R$)')).toHaveValue('3,50');
    await refusal.getByRole('button', { name: 'Recarregar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByLabel('Tempo mínimo (minutos)')).toHaveValue('45');
    await expect(rule(page, 1).getByLabel('Preço por hora (R$)')).toHaveValue('3,00');
    await expect(save(page)).toBeDisabled();
  });

  test('shows what is saved elsewhere at once if nothing is typed', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openPrices(page, store);
    await putPrices(store);
    await expect(rule(page, 1).getByLabel('Nome da regra')).toHaveValue('Corujão');
  });

  test('asks before unsaved changes are lost, and Cancelar restores them', async ({ page, request }) => {
    const store = await prepareStore(request);
    await putPrices(store);
    await openPrices(page, store);
    const price = rule(page, 1).getByLabel('Preço por hora (R$)');
    await price.fill('8');
    await page.getByRole('link', { name: 'Vendas', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    await expect(question).toContainText('Preços');
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(price).toHaveValue('8');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(price).toHaveValue('3,00');
    await expect(save(page)).toBeDisabled();
  });

  test('a template fills an empty page and saves nothing', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    await openPrices(page, store);
    await page.getByRole('button', { name: /^Comum\/VIP\/Console/ }).click();
    await expect(page.getByRole('heading', { name: 'Comece por um modelo' })).toBeHidden();
    await expect(rule(page, 1).getByLabel('Nome da regra')).toHaveValue('Sala VIP');
    await expect(rule(page, 1).getByLabel('Preço por hora (R$)')).toHaveValue('9,00');
    expect((await readPrices(page, store)).version).toBe(0);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: /^Noite e madrugada/ }).click();
    await expect(rule(page, 2).getByLabel('Das', { exact: true })).toHaveValue('00:00');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: /^Fim de semana e feriados/ }).click();
    await saved(page);
    expect((await readPrices(page, store)).document.rules).toMatchObject([
      { days: ['saturday', 'sunday', 'holiday'], from: 0, until: 1_440, pricePerHour: 7.5 },
    ]);
  });
});
