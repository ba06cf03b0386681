import { expectAccessible } from './support/accessible.ts';
import { FakeGuard, pairedToken } from './support/fake-guard.ts';
import { cardOf, isConnected, openFloor } from './support/guard-screen.ts';
import { holdRequests } from './support/network.ts';
import { putPrices, vipRoom } from './support/prices.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// Commands to many computers (docs/product/computers.md#selecting).

test.describe('a selection', () => {
  test('gets a command, spares those in use unless they are wanted, and says who was left out', async ({
    page,
    request,
    server,
  }) => {
    const store = await prepareStore(request);
    const guards: FakeGuard[] = [];
    for (const name of ['PC 1', 'PC 2']) {
      const id = await store.addComputer(name);
      guards.push(await FakeGuard.connect(server.url, await pairedToken(request, store, id)));
      const path = `/stores/${store.id}/computers/${id}`;
      await expect.poll(() => isConnected(request, path)).toBe(true);
      if (name === 'PC 2') await store.startSession({ computerId: id, isGuest: true });
    }
    await store.addComputer('PC 3');
    await openFloor(page, store);
    await page.getByRole('button', { name: 'Selecionar', exact: true }).press('Enter');
    const bar = page.getByRole('region', { name: 'Computadores selecionados' });
    await expect(bar.getByRole('button', { name: 'Reiniciar' })).toBeDisabled();
    // By keyboard.
    await page.getByRole('checkbox', { name: 'PC 1' }).press('Space');
    await expect(bar).toContainText('1 selecionado');
    await page.getByRole('checkbox', { name: 'PC 1' }).press('Space');
    await expect(bar).toContainText('0 selecionados');
    await bar.getByRole('button', { name: 'Selecionar todos' }).click();
    await expect(bar).toContainText('3 selecionados');
    await expectAccessible(page);

    await bar.getByRole('button', { name: 'Reiniciar' }).click();
    const question = page.getByRole('dialog', { name: 'Reiniciar' });
    await expect(question).toContainText('1 computador está em uso e fica de fora.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Reiniciar 2 computadores' }).click();
    await expect(page.getByText('Comando de reiniciar enviado a 1 computador.')).toBeVisible();
    await expect(page.getByText('Em uso: PC 2. Sem guarda: PC 3.')).toBeVisible();
    await guards[0]?.command('reboot');
    expect(guards[1]?.commands).toEqual([]);

    await bar.getByRole('button', { name: 'Desligar' }).click();
    const shutdown = page.getByRole('dialog', { name: 'Desligar' });
    await shutdown.getByLabel('Também os que estão em uso').check();
    await expect(shutdown).toContainText(': 1 pessoa perde o que não foi salvo');
    await shutdown.getByRole('button', { name: 'Desligar 3 computadores' }).click();
    await guards[1]?.command('shutdown');

    await bar.getByRole('button', { name: 'Mensagem' }).click();
    const message = page.getByRole('dialog', { name: 'Mensagem para 3 computadores' });
    await message.getByLabel('Mensagem', { exact: true }).fill('Fechamos às 23h.');
    await message.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByText('Mensagem enviada a 2 computadores.')).toBeVisible();
    for (const guard of guards) expect((await guard.command('message')).text).toBe('Fechamos às 23h.');
    await expect(message).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  test('of a room is locked, and unlocked again by undoing', async ({ page, request }) => {
    const store = await prepareStore(request);
    await putPrices(store);
    for (const name of ['PC 1', 'VIP 1']) {
      const id = await store.addComputer(name);
      if (name === 'VIP 1')
        await store.call('put', `/stores/${store.id}/computers/${id}`, { roomId: vipRoom });
    }
    await openFloor(page, store);
    await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Computadores selecionados' });
    await bar.getByRole('button', { name: 'Selecionar sala' }).click();
    await page.getByRole('menuitem', { name: 'VIP' }).click();
    await expect(page.getByRole('checkbox', { name: 'VIP 1' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'PC 1' })).not.toBeChecked();
    const release = await holdRequests(page, '**/computers/commands');
    const lock = bar.getByRole('button', { name: 'Bloquear', exact: true });
    await lock.press('Enter');
    await expect(lock).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByText('1 computador bloqueado!')).toBeVisible();
    await expect(lock).toBeFocused();
    const vip = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'VIP 1' }) });
    await expect(vip).toContainText('Bloqueado');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('1 computador desbloqueado!')).toBeVisible();
    await bar.getByRole('button', { name: 'Concluir' }).click();
    await expect(cardOf(page, 'VIP 1')).toContainText('Disponível');
  });
});
