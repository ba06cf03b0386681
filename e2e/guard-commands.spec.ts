import type { Page } from '@playwright/test';
import {
  cardOf,
  choose,
  isConnected,
  moments,
  newest,
  openFloor,
  openGuardPanel,
  prepareGuard,
  sign,
} from './support/guard-screen.ts';
import { blockLiveStream, holdRequests } from './support/network.ts';
import { expect, test } from './support/server.ts';
import type { PreparedStore } from './support/store-api.ts';

// Commands from the console to a guard, with the real server and a guard that speaks the real protocol.

test.describe('commands', () => {
  test('a message is shown as sent, received and done, live', async ({ page, request, server }) => {
    const { store, guard } = await prepareGuard(request, server.url);
    const panel = await openGuardPanel(page, store);
    await expect(panel).toContainText('Nenhum comando ainda.');
    await panel.getByRole('button', { name: 'Enviar mensagem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mensagem para PC 1' });
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(dialog.getByText('Escreva a mensagem.')).toBeVisible();
    const field = dialog.getByLabel('Mensagem', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('x'.repeat(400));
    await expect(field).toHaveValue('x'.repeat(300));
    await expect(dialog).toContainText('Restam 0 caracteres.');
    await field.fill('Faltam 10 minutos.');
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByText('Mensagem enviada!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(newest(panel)).toContainText('“Faltam 10 minutos.”');
    await expect(newest(panel)).toContainText('Enviado');
    const command = await guard.command('message');
    expect(command.text).toBe('Faltam 10 minutos.');
    guard.report(command, 'received');
    await expect(newest(panel)).toContainText('Recebido', moments);
    guard.report(command, 'done');
    await expect(newest(panel)).toContainText('Feito', moments);
  });

  test('a message is among the actions of a session: on the card, in the panel, the list and the palette', async ({
    page,
    request,
    server,
  }) => {
    const { store, computerId, guard } = await prepareGuard(request, server.url);
    const bare = await store.addComputer('PC 2');
    const ana = await store.addCustomer('Ana Lima', 60);
    await store.startSession({ computerId, userId: ana, durationInMinutes: 60 });
    await store.startSession({ computerId: bare, isGuest: true });
    const entry = page.getByRole('menuitem', { name: 'Mensagem…' });
    const dialog = page.getByRole('dialog', { name: 'Mensagem para PC 1' });
    const write = async (text: string) => {
      await expect(dialog).toContainText('Ana Lima vê a mensagem');
      await dialog.getByLabel('Mensagem', { exact: true }).fill(text);
      await dialog.getByRole('button', { name: 'Enviar mensagem' }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(async () => (await guard.command('message')).text).toBe(text);
    };
    await openFloor(page, store);
    // PC 2 has no guard that could show a message.
    await page.getByRole('button', { name: 'Mais ações de PC 2' }).click();
    await expect(page.getByRole('menuitem', { name: 'Mover para…' })).toBeVisible();
    await expect(entry).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mais ações de PC 1' }).press('Enter');
    await entry.focus();
    await page.keyboard.press('Enter');
    await write('Do cartão');
    await expect(page.getByRole('button', { name: 'Mais ações de PC 1' })).toBeFocused();

    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await panel.getByRole('button', { name: 'Mais ações' }).click();
    await entry.click();
    await write('Do painel');

    await page.goto('/admin/sessions');
    await page.getByRole('button', { name: 'Mais ações da sessão em PC 1' }).click();
    await entry.click();
    await write('Da lista');

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill('mensagem');
    await page.getByRole('option', { name: 'Enviar mensagem para PC 1' }).click();
    await write('Da busca');
  });

  test('commands that take something away ask first, naming computer and player, and a failure says why', async ({
    page,
    request,
    server,
  }) => {
    const { store, computerId, guard } = await prepareGuard(request, server.url);
    const panel = await openPlayersPanel(page, store, computerId);
    for (const [label, title, kind] of [
      ['Reiniciar', 'Reiniciar computador', 'reboot'],
      ['Desligar', 'Desligar computador', 'shutdown'],
      ['Fazer logoff', 'Fazer logoff', 'sign-out'],
    ] as const) {
      await panel.getByRole('button', { name: label }).click();
      const question = page.getByRole('dialog', { name: title });
      await expect(question).toContainText('PC 1');
      await expect(question).toContainText('Ana Clara Lima');
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
      expect(guard.commands.some((command) => command.kind === kind)).toBe(false);
      await question.getByRole('button', { name: label }).click();
      await expect(page.getByText('Comando enviado!')).toBeVisible();
      await expect(question).toBeHidden();
      const command = await guard.command(kind);
      await expect(newest(panel)).toContainText(label);
      guard.report(command, 'received');
      guard.report(command, 'failed', `Motivo de ${kind}.`);
      await expect(newest(panel)).toContainText('Falhou', moments);
      await expect(newest(panel)).toContainText(`Motivo de ${kind}.`);
    }
  });

  test('a command that is on its way shows it on its button', async ({ page, request, server }) => {
    const { store } = await prepareGuard(request, server.url);
    const panel = await openGuardPanel(page, store);
    const release = await holdRequests(page, '**/commands');
    const lock = panel.getByRole('button', { name: 'Bloquear', exact: true });
    await lock.click();
    await expect(lock).toHaveAttribute('aria-busy', 'true');
    await expect(lock).toBeFocused();
    release();
    await expect(page.getByText('Computador bloqueado!')).toBeVisible();
  });

  test('ending, locking and unlocking happen on the server first, and the guard confirms later', async ({
    page,
    request,
    server,
  }) => {
    const { store, computerId, guard } = await prepareGuard(request, server.url);
    const panel = await openPlayersPanel(page, store, computerId);

    await panel.getByRole('button', { name: 'Bloquear', exact: true }).click();
    const locking = page.getByRole('dialog', { name: 'Bloquear computador' });
    await expect(locking).toContainText('Ana Clara Lima');
    await locking.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(page.getByText('Computador bloqueado!')).toBeVisible();
    await expect.poll(() => guard.states.at(-1)?.computer.isLocked).toBe(true);
    guard.report(await guard.command('lock'), 'done');
    await expect(newest(panel)).toContainText('Feito', moments);

    await panel.getByRole('button', { name: 'Desbloquear' }).click();
    await expect(page.getByText('Computador desbloqueado!')).toBeVisible();
    await guard.command('unlock');

    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const ending = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(ending).toContainText('Ana Clara Lima');
    await expect(ending).toContainText('Tempo a devolver');
    await ending.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
    await guard.command('end');
    await expect.poll(() => guard.states.at(-1)?.session).toBeNull();
    await expect(panel.getByRole('button', { name: 'Encerrar sessão' })).toBeHidden();
  });

  test('while the guard is away only commands of the server are enabled, and a late press says why', async ({
    page,
    request,
    server,
  }) => {
    const { store, path, guard } = await prepareGuard(request, server.url);
    await blockLiveStream(page);
    const panel = await openGuardPanel(page, store);
    await panel.getByRole('button', { name: 'Reiniciar' }).click();
    const question = page.getByRole('dialog', { name: 'Reiniciar computador' });
    await expect(question).toContainText('Ninguém está usando este computador.');
    guard.drop();
    await expect.poll(() => isConnected(request, path)).toBe(false);
    await question.getByRole('button', { name: 'Reiniciar' }).click();
    const toasts = page.getByRole('region', { name: 'Avisos' });
    await expect(toasts).toContainText('Falha ao enviar o comando.');
    await expect(toasts).toContainText('O guarda deste computador está sem conexão.');

    await expect(panel).toContainText('só dá para bloquear, desbloquear e encerrar a sessão');
    await expect(panel).toContainText(/Sem conexão há/);
    for (const name of ['Enviar mensagem', 'Fazer logoff', 'Reiniciar', 'Desligar'])
      await expect(panel.getByRole('button', { name })).toBeDisabled();
    await panel.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(page.getByText('Computador bloqueado!')).toBeVisible();
  });

  test('the list has the last twenty commands, newest first', async ({ page, request, server }) => {
    const { store, path } = await prepareGuard(request, server.url);
    for (let n = 1; n <= 21; n += 1)
      await store.call('post', `${path}/commands`, { kind: 'message', text: `Aviso ${n}.` });
    const panel = await openGuardPanel(page, store);
    const lines = panel.getByRole('region', { name: 'Últimos comandos' }).getByRole('listitem');
    await expect(lines).toHaveCount(20);
    await expect(lines.first()).toContainText('“Aviso 21.”');
    await expect(lines.last()).toContainText('“Aviso 2.”');
  });
});

/** The panel of a computer at which Ana plays. */
async function openPlayersPanel(page: Page, store: PreparedStore, computerId: string) {
  const userId = await store.addCustomer('Ana Clara Lima', 90);
  await openFloor(page, store);
  await expect(sign(cardOf(page, 'PC 1'))).toBeVisible();
  await store.startSession({ computerId, userId, durationInMinutes: 60 });
  await expect(cardOf(page, 'PC 1')).toContainText('Ana Clara Lima', moments);
  return choose(page, 'PC 1', 'Guarda e comandos');
}
