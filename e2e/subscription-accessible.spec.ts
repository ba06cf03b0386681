import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { button, card, heading, openSubscription, PAID, pixDialog, select } from './support/subscription.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on its states in the ${scheme} scheme`, async ({ page, request }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme });
    const store = await prepareStore(request);
    await openSubscription(page, store);
    await expect(select(page, 'Profissional')).toBeVisible();
    await expectAccessible(page, 'none');
    await select(page, 'Profissional').click();
    await button(page, /^Pagar/).click();
    await expect(page.getByText('O número do cartão é obrigatório.')).toBeVisible();
    await expectAccessible(page, 'card');
    await page.getByRole('tab', { name: 'PIX' }).click();
    await expectAccessible(page, 'PIX');
    await button(page, 'Gerar PIX').click();
    await expect(pixDialog(page)).toBeVisible();
    await expectAccessible(page, 'code');
    await pixDialog(page)
      .getByRole('button', { name: /demonstração/ })
      .click();
    await expect(card(page)).toContainText('Ativa', PAID);
    await expect(pixDialog(page)).toBeHidden();
    await expectAccessible(page, 'active');
    await button(page, 'Cancelar assinatura').click();
    await expectAccessible(page, 'question');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(heading(page, 'Sua assinatura foi cancelada')).toBeVisible();
    await expectAccessible(page, 'cancelled');
  });
}
