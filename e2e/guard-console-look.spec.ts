import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { englishWords } from './support/english-words.ts';
import { pairedToken } from './support/fake-guard.ts';
import { prepareGuard } from './support/guard-screen.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import type { PreparedStore } from './support/store-api.ts';

// Every dialog about the guards, in both colour schemes, as narrow as a phone, with very long names, and in Portuguese.

const longComputer = 'Um computador com um nome tão comprido que não cabe em cartão nenhum';
const longCustomer = 'Maria Aparecida da Conceição Albuquerque de Vasconcelos';

/** One computer with a guard and a session, one whose guard is away, one never paired. */
async function fill(request: Page['request'], url: string): Promise<PreparedStore> {
  const { store, computerId, path, guard } = await prepareGuard(request, url, longComputer);
  const away = await store.addComputer('PC 2');
  await store.addComputer('PC 3');
  await pairedToken(request, store, away);
  const userId = await store.addCustomer(longCustomer, 300);
  await store.startSession({ computerId, userId, durationInMinutes: 240 });
  for (const text of ['Faltam 10 minutos para fechar a loja.', 'x'.repeat(300)])
    await store.call('post', `${path}/commands`, { kind: 'message', text });
  await store.call('post', `${path}/commands`, { kind: 'reboot' });
  guard.report(await guard.command('message'), 'received');
  guard.report(
    await guard.command('reboot'),
    'failed',
    'O guarda foi reiniciado antes de concluir o comando.',
  );
  return store;
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme, viewport: { width: 360, height: 740 } });

    test('in all dialogs about guards axe finds nothing, nothing scrolls sideways, and all text is Portuguese', async ({
      page,
      request,
      server,
    }) => {
      test.slow();
      const store = await fill(request, server.url);
      await signIn(page, store.owner, '/admin/computers');
      await expect(page.getByText('Ainda sem conexão')).toBeVisible();
      const look = async (what: string) => {
        await expectAccessible(page, what);
        await expectNoSideScroll(page, what);
        expect(await widerThanThemselves(page), what).toEqual([]);
        expect(await englishWords(page), what).toEqual([]);
      };
      await look('the cards');

      await menu(page, 'PC 3', 'Conectar guarda');
      await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible();
      await look('a code');
      await page.keyboard.press('Escape');

      await menu(page, 'PC 2', 'Guarda e comandos');
      await expect(page.getByRole('dialog')).toContainText('Nenhum comando ainda.');
      await look('a guard that is away');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'PC 2', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText('A loja não inicia sessões assim');
      await look('a start without the guard');
      await page.keyboard.press('Escape');

      await menu(page, longComputer, 'Guarda e comandos');
      const panel = page.getByRole('dialog', { name: `Guarda de ${longComputer}` });
      await expect(panel.getByText('Falhou')).toBeVisible();
      await look('a guard with commands');
      for (const [button, title] of [
        ['Enviar mensagem', `Mensagem para ${longComputer}`],
        ['Encerrar sessão', 'Encerrar sessão'],
        ['Bloquear', 'Bloquear computador'],
        ['Fazer logoff', 'Fazer logoff'],
        ['Reiniciar', 'Reiniciar computador'],
        ['Desligar', 'Desligar computador'],
        ['Desconectar guarda', 'Desconectar guarda'],
        ['Conectar de novo', `Conectar guarda em ${longComputer}`],
      ] as const) {
        await panel.getByRole('button', { name: button, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: title, exact: true });
        await expect(dialog).toBeVisible();
        await look(button);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }

      await page.goto('/admin/profile');
      await page.getByRole('button', { name: 'Alterar regras do guarda' }).click();
      await expect(page.getByRole('dialog', { name: 'Regras do guarda' })).toBeVisible();
      await look('the rules');
    });
  });
}

async function menu(page: Page, computer: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações de ${computer}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Parts of the open dialogs whose content is wider than they are: clipped content does not make the page scroll. */
function widerThanThemselves(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"] :is(div, section, ol, ul, li, p, dl)')]
      .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
      .filter((element) => !element.matches('.visually-hidden, .visually-hidden *'))
      .map((element) => `${element.className}: ${element.textContent.slice(0, 40)}`),
  );
}
