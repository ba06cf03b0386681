import type { Page } from '@playwright/test';
import { openSettled } from './support/accessible.ts';
import { adminScreens, prepareFullStore, publicScreens } from './support/every-screen.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';

/** Violations of the content security policy, on every page from now on. */
async function watchViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => void found.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      noteViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return found;
}

test.describe('the content security policy', () => {
  test('blocks nothing on the public screens', async ({ page }) => {
    test.slow();
    const found = await watchViolations(page);
    for (const path of publicScreens) await openSettled(page, path);
    expect(found).toEqual([]);
  });

  test('blocks nothing on the admin screens and their dialogs', async ({ page, request }) => {
    test.slow();
    const found = await watchViolations(page);
    const store = await prepareFullStore(request);
    await signInByApi(page, store.owner);
    for (const name of adminScreens) {
      await openSettled(page, `/admin/${name}`);
      const opener = page
        .getByRole('main')
        .getByRole('button', { name: /^(Adicionar|Criar|Nov[oa]|Trocar)/ });
      // On 'Preços' the button adds to the page and opens no dialog.
      if (name === 'prices' || (await opener.count()) === 0) continue;
      await opener.first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
    }
    expect(found).toEqual([]);
  });

  test('does not allow scripts to write HTML or load another script', async ({ page }) => {
    const found = await watchViolations(page);
    await openSettled(page, '/login');
    const written = await page.evaluate(() => {
      const isRefused = (write: () => void) => {
        try {
          write();
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      };
      const element = document.createElement('div');
      return {
        html: isRefused(() => (element.innerHTML = '<img src="x">')),
        adjacent: isRefused(() => element.insertAdjacentHTML('beforeend', '<b>x</b>')),
        script: isRefused(() => (document.createElement('script').src = '/x.js')),
        text: isRefused(() => (element.innerHTML = 'text alone')),
      };
    });
    expect(written).toEqual({ html: true, adjacent: true, script: true, text: false });
    // The page gets each report a moment later.
    await expect.poll(() => found.length).toBeGreaterThanOrEqual(3);
  });
});
