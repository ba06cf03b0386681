import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Display, missingTools, startDisplay } from '../apps/guard/test/support/display.ts';
import { newFolder, startGuard } from '../apps/guard/test/support/guard-process.ts';
import { until } from '../apps/guard/test/support/until.ts';
import { newEvent } from './support/events-api.ts';
import { cardOf, choose, moments, newest, openFloor, sign } from './support/guard-screen.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// The console in a browser and the built guard, with real windows on a virtual display: what the attendant does at the
// counter happens on the computer (docs/product/guard.md#screen).

const program = join(import.meta.dirname, '..', 'apps', 'guard', 'dist', 'main.js');
/** A folder for screenshots of both, if wanted, for example for README.md. */
const pictures = process.env['GUARD_PICTURES'];

const titles = async (display: Display) => (await display.windows()).map(({ title }) => title);
const isLocked = (display: Display) => display.looker.isCovered();
const remaining = async (display: Display) =>
  (await titles(display)).find((title) => /^\d\d:\d\d · Coruja$/.test(title));

test.describe('the counter and the computer', () => {
  const missing = missingTools();
  test.skip(missing.length > 0 && !process.env['CI'], `no display here: ${missing.join(', ')}`);
  const ends: Array<() => Promise<unknown>> = [];
  test.afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  test('work together: a session unlocks the screen within a second, and its end locks it', async ({
    page,
    request,
    server,
  }) => {
    test.slow();
    const display = await startDisplay();
    ends.push(() => display.stop());
    const store = await prepareStore(request);
    await store.call('patch', '/stores', { name: 'Toca da Coruja' });
    for (const name of ['PC 1', 'PC 2', 'PC 3']) await store.addComputer(name);
    await newEvent(request, store.id, { name: 'Corujão de Sábado' });
    await openFloor(page, store);
    const card = cardOf(page, 'PC 1');

    const dialog = await choose(page, 'PC 1', 'Conectar guarda');
    const code = dialog.getByRole('group', { name: 'Código de pareamento' });
    await expect(code).toHaveText(/^\w{4}-\w{4}$/);
    const folder = newFolder();
    const place = ['--server', server.url, '--code', await code.innerText(), '--config-dir', folder];
    await promisify(execFile)(process.execPath, [program, 'pair', ...place]);
    await expect(dialog).toContainText('Guarda conectado!', moments);
    const guard = startGuard({ program, folder, env: { DISPLAY: display.name } });
    ends.push(() => guard.kill('SIGTERM'));
    await until('the lock', () => isLocked(display));
    await expect(dialog).toContainText('PC 1 já obedece a este console.', moments);
    await page.keyboard.press('Escape');
    await expect(sign(card)).toBeVisible();
    // Through 'Chamar atendente', which is shown with a connection.
    await until('the page', async () => new Set(await display.looker.rows([560])).size > 2);
    await take('locked');

    await card.getByRole('button', { name: 'PC 1', exact: true }).click();
    const start = page.getByRole('dialog').filter({ hasText: 'Sessão de convidado' });
    await start.getByText('Sessão de convidado').click();
    await start.getByText('Sem cobrança').click();
    await start.getByRole('button', { name: 'Iniciar sessão' }).click();
    const began = performance.now();
    await until('the screen to be released', async () => !(await isLocked(display)));
    expect(performance.now() - began).toBeLessThan(1_000);
    await expect(card).toContainText('Em uso');
    const notice = await until('the remaining time', () => remaining(display));
    // An hour, minus the time that has passed since.
    expect(notice).toMatch(/^(?:60:00|59:[345]\d) /);
    await take('in-session');

    const panel = await choose(page, 'PC 1', 'Guarda e comandos');
    await panel.getByRole('button', { name: /mensagem/i }).click();
    const message = page.getByRole('dialog', { name: /mensagem/i });
    await message.getByRole('textbox').fill('Seu lanche está pronto no balcão.');
    await message.getByRole('button', { name: /^Enviar/ }).click();
    await expect(newest(panel)).toContainText('Feito', { timeout: 10_000 });
    await take('message');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await card.getByRole('button', { name: 'PC 1', exact: true }).click();
    await page.getByRole('dialog', { name: 'PC 1' }).getByRole('button', { name: 'Encerrar sessão' }).click();
    await page
      .getByRole('dialog', { name: 'Encerrar sessão' })
      .getByRole('button', { name: 'Encerrar sessão' })
      .click();
    await until('the lock again', () => isLocked(display));
    await until('no notice', async () => (await remaining(display)) === undefined);
    await expect(card).toContainText('Disponível');

    async function take(name: string): Promise<void> {
      if (pictures === undefined) return;
      await display.picture(join(pictures, `guard-${name}.png`));
      await page.screenshot({ path: join(pictures, `guard-${name}-console.png`) });
    }
  });
});
