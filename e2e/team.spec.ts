import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { addPerson, devices, dialog, openPerson, openTeam, prepareTeam, row, table } from './support/team.ts';

// People of the team and what they may do (docs/product/team.md#the-screens).

test.describe("'Equipe' in Ajustes", () => {
  const teamSwitch = (page: Page) => page.getByRole('switch', { name: /^Equipe/ });

  test('turns the team on, with when its devices lock, and says why it stays on', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/settings');
    await expect(page.getByLabel('Travar após (minutos)')).toBeHidden();
    await teamSwitch(page).press('Space');
    await expect(page.getByText('Ajustes atualizados!')).toBeVisible();
    await expect(page.getByRole('switch', { name: /^Tempo com preço/ })).toBeChecked();
    await expectAccessible(page, 'team on');

    const minutes = page.getByLabel('Travar após (minutos)');
    await expect(minutes).toHaveValue('5');
    await minutes.fill('0');
    await page.getByRole('button', { name: 'Salvar tempo' }).click();
    await expect(page.getByText('Informe de 1 a 30 minutos.')).toBeVisible();
    await minutes.fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Salvar tempo' })).toBeDisabled();
    await page.reload();
    await expect(minutes).toHaveValue('12');

    await page.getByRole('switch', { name: /^Tempo com preço/ }).press('Space');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Desligue "Equipe" antes de desligar "Tempo com preço".',
    );
    await store.call('patch', `/stores/${store.id}/counter-settings`, { cashShifts: true });
    await store.call('post', `/stores/${store.id}/shifts`, { float: 100 });
    await teamSwitch(page).press('Space');
    await expect(page.getByText('Feche o caixa antes de desligar.')).toBeVisible();
    await expect(teamSwitch(page)).toBeChecked();
  });
});

test.describe("'Equipe'", () => {
  test('is in the menu while the team is on, with its shortcut', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Equipe' });
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Ajustes' })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await openSettled(page, '/admin/team');
    await expect(page.getByText('A equipe está desligada.')).toBeVisible();
    await expectAccessible(page, 'off');
    await expect(page.getByRole('link', { name: 'Ir para Ajustes' })).toBeVisible();

    await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
    await openSettled(page, '/admin/sales');
    await expect(entry).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await expect(page).toHaveURL(/\/admin\/team$/);
    await expect(page).toHaveTitle('Equipe · Coruja');
    await expect(row(page, store.owner.ownerName)).toContainText(/Dono.*Sem PIN/);
    await expect(page.getByText('Por enquanto, só você está na equipe.')).toBeVisible();
    await expect(devices(page)).toContainText('Nenhum aparelho ainda.');
    await expectAccessible(page, 'alone');
    await page.keyboard.press('?');
    await expect(dialog(page, 'Atalhos do teclado').getByText('Equipe')).toBeVisible();
  });

  test('adds a person, who is then invited', async ({ page, request }) => {
    const store = await prepareTeam(request);
    await openTeam(page, store);
    await page.getByRole('button', { name: 'Adicionar pessoa' }).click();
    const adding = dialog(page, 'Adicionar pessoa');
    await adding.getByRole('button', { name: 'Adicionar pessoa' }).click();
    await expect(adding.getByText('Informe o nome.')).toBeVisible();
    await adding.getByLabel('Nome').fill('Bia Ramos');
    await adding.getByRole('radio', { name: 'Líder' }).check();
    await adding.getByLabel('PIN temporário').fill('12');
    await page.keyboard.press('Enter');
    await expect(adding.getByText('O PIN tem de 4 a 6 dígitos.')).toBeVisible();
    await adding.getByLabel('PIN temporário').fill('1234');
    await page.keyboard.press('Enter');
    await expect(adding.getByText('Este PIN é fácil de adivinhar. Escolha outro.')).toBeVisible();
    await expectAccessible(page, 'adding');
    await adding.getByLabel('PIN temporário').fill('4071');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Pessoa adicionada!')).toBeVisible();
    const panel = dialog(page, 'Bia Ramos');
    await expect(panel).toContainText('Troca no primeiro uso');
    await expect(panel.getByRole('button', { name: 'Convidar' })).toBeVisible();
    await expectAccessible(page, 'person');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Bia Ramos')).toContainText(/Líder.*Troca no primeiro uso/);
    await expect(page).toHaveURL(/\/admin\/team$/);
  });

  test('changes name, profile and cells, and shows what differs from the profile', async ({
    page,
    request,
  }) => {
    const store = await prepareTeam(request);
    await addPerson(store, {});
    await openTeam(page, store);
    const panel = await openPerson(page, 'Bia Ramos');
    const line = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
    await expect(panel.getByRole('listitem')).toHaveCount(15);
    await expect(line('Estorno')).toContainText('Com aprovação');
    await expect(line('Relatórios')).toContainText('Não');
    const calls = watchCalls(page, 'PATCH', /operators/);

    await panel.getByRole('button', { name: 'Mudar permissões' }).click();
    const matrix = dialog(page, 'Permissões de Bia Ramos');
    const choose = (name: string, cell: string) =>
      matrix.getByRole('radiogroup', { name }).getByText(cell, { exact: true }).click();
    await choose('Estorno', 'Sim');
    await choose('Desconto', 'Até 10%');
    await choose('Fiado', 'Não');
    await expect(matrix.getByText('Atendente: Com aprovação')).toHaveCount(3);
    await choose('Fiado', 'Com aprovação');
    await expect(matrix.getByText('Atendente: Com aprovação')).toHaveCount(2);
    await expectAccessible(page, 'matrix');
    await matrix.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(page.getByText('Permissões salvas!')).toBeVisible();
    expect(calls.map((call) => call.postDataJSON() as object)).toEqual([
      { permissions: { refund: 'S', discount: 'S10' } },
    ]);
    await expect(line('Estorno')).toContainText(/Sim.*Atendente: Com aprovação/);
    await expect(line('Desconto')).toContainText('Até 10%');
    await expectAccessible(page, 'differing cells');

    await panel.getByRole('button', { name: 'Editar' }).click();
    const editing = dialog(page, 'Editar pessoa');
    await editing.getByLabel('Nome').fill('Beatriz Ramos');
    await editing.getByRole('radio', { name: 'Gerente' }).check();
    await expect(editing.getByRole('status')).toContainText('As permissões passam a ser as de Gerente');
    await expectAccessible(page, 'editing');
    await editing.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Pessoa atualizada!')).toBeVisible();
    const renamed = dialog(page, 'Beatriz Ramos');
    await expect(renamed.getByText('Gerente: Sim')).toHaveCount(1);

    await renamed.getByRole('button', { name: 'Mudar permissões' }).click();
    const again = dialog(page, 'Permissões de Beatriz Ramos');
    await again.getByRole('button', { name: 'Voltar ao perfil Gerente' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Descartar alterações?')).toBeVisible();
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await again.getByRole('button', { name: 'Salvar permissões' }).click();
    await expect(renamed.getByText('Gerente: Sim')).toHaveCount(0);
  });

  test("links the person's own record, and sets PINs", async ({ page, request }) => {
    const store = await prepareTeam(request);
    await addPerson(store, {});
    await store.addCustomer('Beatriz que Joga', 30);
    await openTeam(page, store);
    const panel = await openPerson(page, 'Bia Ramos');
    await panel.getByRole('button', { name: 'Cadastro de cliente' }).click();
    const record = dialog(page, 'Cadastro de cliente');
    await record.getByRole('combobox').fill('Beatriz');
    await record.getByRole('option', { name: /Beatriz que Joga/ }).click();
    await expectAccessible(page, 'own record');
    await record.getByRole('button', { name: 'Salvar' }).click();
    await expect(panel).toContainText('Beatriz que Joga');

    await panel.getByRole('button', { name: 'Definir PIN' }).click();
    const pin = dialog(page, 'Definir PIN');
    await pin.getByRole('button', { name: 'Definir PIN' }).click();
    await expect(pin.getByText('Digite o PIN.')).toBeVisible();
    await pin.getByLabel('PIN temporário').fill('4071');
    await expectAccessible(page, 'pin');
    await page.keyboard.press('Enter');
    await expect(page.getByText('PIN definido!')).toBeVisible();
    await expect(panel).toContainText('Troca no primeiro uso');
    await expect(pin).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    const own = await openPerson(page, store.owner.ownerName);
    await expect(own).toContainText('Tudo.');
    await own.getByRole('button', { name: 'Definir meu PIN' }).click();
    const ownPin = dialog(page, 'Definir meu PIN');
    await ownPin.getByLabel('PIN', { exact: true }).fill('4071');
    await page.keyboard.press('Enter');
    await expect(ownPin.getByText('O PIN do dono tem 6 dígitos.')).toBeVisible();
    await ownPin.getByLabel('PIN', { exact: true }).fill('407162');
    await page.keyboard.press('Enter');
    await expect(own).toContainText('PIN definido');
    await expect(own.getByRole('button', { name: 'Convidar' })).toHaveCount(0);
  });

  test('removes a person, whose name stays', async ({ page, request }) => {
    const store = await prepareTeam(request);
    await addPerson(store, { pin: '4071' });
    await openTeam(page, store);
    const panel = await openPerson(page, 'Bia Ramos');
    await panel.getByRole('button', { name: 'Remover' }).click();
    const asking = dialog(page, 'Remover pessoa');
    await expect(asking).toContainText('Remover Bia Ramos da equipe?');
    await expect(asking).toContainText('O nome continua nas vendas, nos turnos e na auditoria.');
    await expectAccessible(page, 'removing');
    await asking.getByRole('button', { name: 'Remover pessoa' }).click();
    await expect(page.getByText('Pessoa removida!')).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(row(page, 'Bia Ramos')).toContainText(/Saiu em \d\d\/\d\d\/\d{4}/);
    const left = await openPerson(page, 'Bia Ramos');
    await expect(left).toContainText('Saiu em');
    await expect(left.getByRole('button', { name: /Convidar|Remover|Editar/ })).toHaveCount(0);
  });

  test('stays readable after the team is turned off', async ({ page, request }) => {
    const store = await prepareTeam(request);
    await addPerson(store, {});
    await store.call('patch', `/stores/${store.id}/counter-settings`, { team: false });
    await openTeam(page, store);
    await expect(page.getByText('A equipe está desligada: os PINs e os aparelhos não valem.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Adicionar pessoa' })).toHaveCount(0);
    const panel = await openPerson(page, 'Bia Ramos');
    await expect(panel.getByRole('button', { name: 'Remover' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Convidar' })).toHaveCount(0);
    await expectAccessible(page, 'off with people');
  });

  test('fits a phone with six people', async ({ page, request }) => {
    const store = await prepareTeam(request);
    const long = 'Maria Aparecida da Conceição Albuquerque de Vasconcelos';
    for (const name of [long, 'Caio', 'Dora Lima', 'Edu', 'Fá'])
      await addPerson(store, { name, permissions: { discount: 'S10' } });
    await page.setViewportSize({ width: 320, height: 640 });
    await openTeam(page, store);
    await expect(table(page).getByRole('row')).toHaveCount(7);
    await expectNoSideScroll(page, 'list');
    const panel = await openPerson(page, long);
    await expectNoSideScroll(page, 'person');
    await panel.getByRole('button', { name: 'Mudar permissões' }).click();
    const matrix = dialog(page, /^Permissões de/);
    await expect(matrix.getByRole('radiogroup')).toHaveCount(15);
    expect(await matrix.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectAccessible(page, 'matrix on a phone');
    await matrix.getByRole('button', { name: 'Cancelar' }).click();
    await panel.getByRole('button', { name: 'Convidar' }).click();
    await expect(
      dialog(page, /^Convite de/).getByRole('img', { name: 'Código QR do convite' }),
    ).toBeVisible();
    await expectNoSideScroll(page, 'invitation');
    await expectAccessible(page, 'invitation on a phone');
  });
});
