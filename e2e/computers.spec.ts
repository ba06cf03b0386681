import { randomUUID } from 'node:crypto';
import type { Computer } from '@coruja/contract';
import { signUpConfirmed } from './support/mail.ts';
import { blockLiveStream } from './support/network.ts';
import { signIn } from './support/people.ts';
import { prepareStore } from './support/store-api.ts';
import { expect, test } from './support/server.ts';
import { expectWholeTexts } from './support/whole-words.ts';

test.describe('the floor', () => {
  test('a locked computer only says that it is locked', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await signIn(page, store.owner, '/admin/computers');
    const card = page.getByRole('listitem').filter({ hasText: 'PC 1' });
    await card.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(page.getByText('Computador bloqueado!')).toBeVisible();
    await expect(card).toContainText('Bloqueado');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const errors = page.getByRole('region', { name: 'Avisos' }).getByRole('alert');
    await expect(errors).toContainText('Este computador está bloqueado e não pode iniciar sessões.');
    await card.getByRole('button', { name: 'Desbloquear', exact: true }).click();
    await expect(page.getByText('Computador desbloqueado!')).toBeVisible();
  });

  test('a session shows who, when, what is left and both ids, and is ended after a question', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    const userId = await store.addCustomer('Ana Clara Lima', 90);
    await store.startSession({ computerId, userId, durationInMinutes: 60 });
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog');
    for (const text of ['Ana Clara Lima', userId, 'PC 1', computerId])
      await expect(panel).toContainText(text);
    await expect(panel).toContainText(/1\sh|59\smin/);
    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await question.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'PC 1' })).toContainText('Disponível');
  });

  test('a computer whose session ended meanwhile opens the create dialog', async ({ page, request }) => {
    await blockLiveStream(page);
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    const sessionId = await store.startSession({ computerId, isGuest: true });
    await signIn(page, store.owner, '/admin/computers');
    await expect(page.getByRole('listitem').filter({ hasText: 'PC 1' })).toContainText('Em uso');
    await store.call('delete', `/stores/${store.id}/sessions/${sessionId}`);
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Nova sessão em PC 1' })).toBeVisible();
  });

  test('a guest needs no customer and the dialog says what to charge', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await store.call('patch', '/stores', { pricePerHour: 6 });
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(
      dialog.getByText('Por favor, selecione um usuário ou marque a opção de convidado.'),
    ).toBeVisible();
    await dialog.getByLabel('Sessão de convidado').check();
    await dialog.getByLabel('Duração em minutos').fill('90');
    await expect(dialog).toContainText('Valor a cobrar');
    await expect(dialog).toContainText(/R\$\s9,00/);
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
  });

  test('too few credits are reported with the documented text', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await store.addCustomer('Ana Clara Lima', 30);
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('ana');
    await page.getByRole('option', { name: /Ana Clara Lima/ }).click();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('O usuário não possui créditos suficientes.').first()).toBeVisible();
    await expect(dialog).toBeVisible();
  });

  test('locking a computer in use asks what happens to the time', async ({ page, request }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    await store.startSession({ computerId, isGuest: true });
    await signIn(page, store.owner, '/admin/computers');
    const card = page.getByRole('listitem').filter({ hasText: 'PC 1' });
    await card.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await page.getByRole('button', { name: 'Bloquear e manter o tempo correndo' }).click();
    await expect(card).toContainText('Bloqueado');
    await card.getByRole('button', { name: /Encerrar sessão/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
  });

  test('a computer is renamed, described and deleted; a name that is taken is reported at the field', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await store.addComputer('PC 2');
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'Mais ações de PC 2' }).click();
    await page.getByRole('menuitem', { name: /Editar/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome do computador').fill('pc 1');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(dialog.getByText('Já existe um computador com este nome.')).toBeVisible();
    await dialog.getByLabel('Nome do computador').fill('VIP 1');
    await dialog.getByLabel('Processador').fill('Ryzen 7');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'VIP 1' });
    await expect(card).toContainText('Ryzen 7');
    await page.getByRole('button', { name: 'Mais ações de VIP 1' }).click();
    await page.getByRole('menuitem', { name: /Excluir/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir computador' }).click();
    await expect(card).toBeHidden();
  });

  test('thirty cards fit on a small screen, and grow on a wide one, with whole names', async ({
    page,
    request,
    server,
  }) => {
    // The free plan has no room for so many.
    const floor = { count: 30, second: 'PC 2' };
    const computers = () =>
      Array.from(
        { length: floor.count },
        (_, index): Computer => ({
          id: randomUUID(),
          name: index === 1 ? floor.second : `PC ${index + 1}`,
          isAvailable: true,
          isLocked: false,
          specifications: { cpu: null, gpu: null, ram: null },
          room: null,
          guard: null,
        }),
      );
    await page.route('**/api/stores/*/computers', (route) => route.fulfill({ json: computers() }));
    const cards = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
    const inFirstRow = () =>
      cards.evaluateAll((all) => {
        const tops = all.map((card) => card.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await page.setViewportSize({ width: 1_366, height: 768 });
    await signIn(page, await signUpConfirmed(request, server), '/admin/computers');
    await expect(cards).toHaveCount(30);
    await expect(cards.last()).toBeInViewport({ ratio: 1 });
    expect(await inFirstRow()).toBe(6);
    const small = await cards.first().boundingBox();

    floor.second = 'Computador da recepção, ao lado da janela grande';
    await page.reload();
    await page.setViewportSize({ width: 1_920, height: 1_080 });
    const long = cards.getByRole('button', { name: floor.second, exact: true });
    await expect(long).toBeVisible();
    expect(await inFirstRow()).toBe(6);
    const large = await cards.first().boundingBox();
    expect(large?.width).toBeGreaterThan(1.4 * Number(small?.width));
    await expect(cards.last()).toBeInViewport({ ratio: 1 });
    await expectWholeTexts(page);
    const isWhole = (name: Element) => name.scrollWidth <= name.clientWidth;
    expect(await long.evaluate(isWhole)).toBe(true);

    floor.count = 31;
    await page.reload();
    await expect(cards).toHaveCount(31);
    expect(await inFirstRow()).toBe(8);
  });

  test('the name of a new computer is required, and Esc closes the dialog', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Adicionar computador' }).click();
    await expect(dialog.getByText('O nome do computador é obrigatório.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('many computers are added in one step, named like the others, or none when one is refused', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Vários de uma vez').click();
    await expect(dialog.getByLabel('Começo do nome')).toHaveValue('PC');
    await dialog.getByLabel('Até o número').fill('6');
    await expect(dialog).toContainText('6 computadores: PC 01, PC 02 … PC 06');
    await dialog.getByRole('button', { name: 'Adicionar 6 computadores' }).click();
    await expect(page.getByText('Seu plano Grátis permite até 5 computadores: cabem mais 5.')).toBeVisible();
    await dialog.getByLabel('Até o número').fill('3');
    await dialog.getByRole('button', { name: 'Adicionar 3 computadores' }).click();
    await expect(page.getByText('PC 01 a PC 03')).toBeVisible();
    const cards = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
    await expect(cards).toHaveCount(3);

    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    await dialog.getByText('Vários de uma vez').click();
    await expect(dialog.getByLabel('Do número')).toHaveValue('4');
    await dialog.getByLabel('Do número').fill('3');
    await dialog.getByLabel('Até o número').fill('4');
    await dialog.getByRole('button', { name: 'Adicionar 2 computadores' }).click();
    await expect(
      dialog.getByText('Já existe um computador com este nome: PC 03. Nenhum foi adicionado.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(cards).toHaveCount(3);
  });
});

test.describe('the computers page', () => {
  test('shows name, hardware, badge and two buttons on each card', async ({ page, request }) => {
    const store = await prepareStore(request);
    const specifications = { cpu: 'Ryzen 5 5600', gpu: 'RTX 3060', ram: '16 GB' };
    await store.call('post', `/stores/${store.id}/computers`, { name: 'PC 1', specifications });
    const computerId = await store.addComputer('PC 2');
    await store.startSession({ computerId, isGuest: true });
    await signIn(page, store.owner, '/admin/computers');
    const cardOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const part of Object.values(specifications)) await expect(cardOf('PC 1')).toContainText(part);
    await expect(cardOf('PC 1')).toContainText('Disponível');
    await expect(cardOf('PC 2')).toContainText('Em uso');
    await cardOf('PC 1').getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(cardOf('PC 1')).toContainText('Bloqueado');
    await expect(cardOf('PC 1').getByRole('button', { name: 'Desbloquear', exact: true })).toBeVisible();
  });

  test('shows when a session started, when it ends, and the time left', async ({ page, request }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    const userId = await store.addCustomer('Ana Clara Lima', 120);
    await store.startSession({ computerId, userId, durationInMinutes: 90 });
    const sessions = (await (await request.get(`/api/stores/${store.id}/sessions`)).json()) as {
      startTime: string;
      endTime: string;
    }[];
    const clock = (instant = '') =>
      new Date(instant).toLocaleTimeString('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await expect(panel).toContainText(new RegExp(`Início.*${clock(sessions[0]?.startTime)}`));
    await expect(panel).toContainText(new RegExp(`Fim.*${clock(sessions[0]?.endTime)}`));
    await expect(panel).toContainText(/Tempo restante\s*1\sh\s(30|29)\smin/);
    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(question).toContainText('O tempo não utilizado volta para o saldo de Ana Clara Lima.');
  });
});
