import type { APIRequestContext, Page } from '@playwright/test';
import { AsaasStandIn } from '../apps/api/test/asaas-stand-in.ts';
import { type ClockServer, startClockServer } from './support/clock-server.ts';
import { signIn } from './support/people.ts';
import { expect, test as base } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import {
  button,
  card,
  fillCard,
  GOOD_CARD,
  heading,
  openSubscription,
  pixDialog,
  select,
  TITLE_EXPIRED,
  toast,
} from './support/subscription.ts';

/** The life of a subscription with one of the two providers: only paying a PIX differs. */
interface Life {
  readonly server: ClockServer;
  readonly payPix: (page: Page) => Promise<void>;
}

/** A job processes the provider's notice, and the screen polls every few seconds. */
const PAID = { timeout: 40_000 };

async function withSandbox(use: (life: Life) => Promise<void>): Promise<void> {
  const server = await startClockServer();
  try {
    await use({
      server,
      payPix: (page) =>
        pixDialog(page).getByRole('button', { name: 'Simular pagamento (demonstração)' }).click(),
    });
  } finally {
    await server.stop();
  }
}

async function withAsaas(use: (life: Life) => Promise<void>): Promise<void> {
  const clock = { aheadMs: () => 0 };
  const provider = new AsaasStandIn({ now: () => new Date(Date.now() + clock.aheadMs()) });
  await provider.start();
  const server = await startClockServer({
    PAYMENTS: 'asaas',
    ASAAS_URL: provider.baseUrl,
    ASAAS_API_KEY: provider.apiKey,
    ASAAS_WEBHOOK_TOKEN: provider.webhookToken,
  });
  clock.aheadMs = server.aheadMs;
  try {
    await use({
      server,
      async payPix(page) {
        await expect(pixDialog(page).getByRole('button', { name: /demonstração/ })).toHaveCount(0);
        const open = [...provider.state.payments.values()].find(
          (payment) => payment['billingType'] === 'PIX' && payment['status'] === 'PENDING',
        );
        provider.pay(String(open?.['id']));
        await provider.deliver(`${server.url}/api/payments/webhook`);
      },
    });
  } finally {
    await server.stop();
    await provider.stop();
  }
}

/** Subscribes by PIX, cancels, loses access at the end of the cycle, subscribes again by card, and has access again. */
async function live({ server, payPix }: Life, page: Page, request: APIRequestContext): Promise<void> {
  const store = await prepareStore(request);
  await openSubscription(page, store);

  await base.step('by PIX', async () => {
    await select(page, 'Essencial').click();
    await page.getByRole('tab', { name: 'PIX' }).click();
    await button(page, 'Gerar PIX').click();
    await expect(pixDialog(page).getByText(/R\$\s79,90/)).toBeVisible();
    await payPix(page);
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible(PAID);
    await expect(card(page)).toContainText('Ativa');
  });

  await base.step('cancelled, with access until the end of the cycle', async () => {
    await button(page, 'Cancelar assinatura').click();
    const question = page.getByRole('dialog', { name: 'Cancelar assinatura' });
    await question.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(heading(page, 'Sua assinatura foi cancelada')).toBeVisible();
    await page.goto('/admin/computers');
    await expect(page.getByRole('heading', { level: 1, name: 'Computadores' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: TITLE_EXPIRED })).toHaveCount(0);
  });

  const expired = page.getByRole('dialog', { name: TITLE_EXPIRED });
  await base.step('over after a month', async () => {
    await server.passDays(32);
    // The account was idle for a month, so the sign-in has expired too.
    await page.context().clearCookies();
    await signIn(page, store.owner, '/admin/computers');
    await expect(expired).toBeVisible();
  });

  await base.step('again by card', async () => {
    await expired.getByRole('button', { name: 'Selecionar Plano Profissional' }).click();
    await expect(heading(page, 'Plano Profissional')).toBeVisible();
    await page.getByRole('tab', { name: 'Cartão de crédito' }).click();
    await fillCard(page, GOOD_CARD);
    await page.getByRole('button', { name: /^(Assinar|Pagar)/ }).click();
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible(PAID);
    await expect(card(page)).toContainText('Ativa');
    await expect(card(page)).toContainText('Profissional');
    await page.goto('/admin/computers');
    await expect(page.getByRole('heading', { level: 1, name: 'Computadores' })).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    await expect(expired).toHaveCount(0);
  });
}

/** On a server of its own: the clock of the shared one must not be moved. */
function lifeOn(provider: (use: (life: Life) => Promise<void>) => Promise<void>) {
  return base.extend<{ life: Life }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands an object pattern as first parameter
    life: [async ({}, use) => provider(use), { timeout: 90_000 }],
    baseURL: async ({ life }, use) => use(life.server.url),
  });
}

const onSandbox = lifeOn(withSandbox);
const onAsaas = lifeOn(withAsaas);

onSandbox(
  'a subscription from the first PIX to the second card, on the embedded provider',
  async ({ life, page, request }) => {
    onSandbox.slow();
    await live(life, page, request);
  },
);

onAsaas('the same on Asaas, answered by a stand-in', async ({ life, page, request }) => {
  onAsaas.slow();
  await live(life, page, request);
});
