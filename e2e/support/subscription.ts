import type { Plan, Subscription } from '@coruja/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { signIn } from './people.ts';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

// The screen of the subscription.

/** The embedded provider's test cards (docs/product/payment.md#sandbox). */
export const GOOD_CARD = '4111111111111111';
export const REFUSED_CARD = '4000000000000002';
export const SILENT_CARD = '4000000000000119';

export const TITLE_EXPIRED = 'Sua assinatura expirou ou foi cancelada';

/** For changes by a notice of the provider: a job processes it, and the screen polls every few seconds. */
export const PAID = { timeout: 40_000 };

/** Signs in and opens the screen. */
export async function openSubscription(page: Page, store: PreparedStore): Promise<void> {
  await signIn(page, store.owner, '/admin/subscription');
  await expect(page.getByRole('heading', { level: 1, name: 'Minha Assinatura' })).toBeVisible();
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const select = (page: Page, plan: string) => button(page, `Selecionar Plano ${plan}`);
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** Status, dates and plan. */
export const card = (page: Page) => page.getByRole('region', { name: 'Assinatura atual' });
export const pixDialog = (page: Page) => page.getByRole('dialog', { name: 'Pagar com PIX' });
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true });

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Nome impresso no cartão').fill('MARINA SOUZA');
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Mês de validade').fill('08');
  await page.getByLabel('Ano de validade').fill('2034');
  await page.getByLabel('CCV').fill('987');
}

export function cardFields(page: Page): Locator[] {
  return ['Número do cartão', 'Mês de validade', 'Ano de validade', 'CCV'].map((label) =>
    page.getByLabel(label),
  );
}

/** Subscribes by the API, for tests of what comes after it. */
export async function subscribeByCard(
  request: APIRequestContext,
  store: PreparedStore,
  planName: string,
): Promise<Subscription> {
  const plans = (await (await request.get('/api/plans')).json()) as Plan[];
  const { subscription } = (await store.call('post', `/stores/${store.id}/subscribe`, {
    planId: plans.find(({ name }) => name === planName)?.id,
    paymentMethod: 'CREDIT_CARD',
    creditCardHolderInfo: {
      name: store.owner.ownerName,
      email: store.owner.email,
      cpfCnpj: store.owner.cnpj,
      postalCode: '01001000',
      addressNumber: '1',
      phone: store.owner.phone,
    },
    creditCard: {
      holderName: 'MARINA SOUZA',
      number: GOOD_CARD,
      expiryMonth: '08',
      expiryYear: '2034',
      ccv: '987',
    },
  })) as { subscription: Subscription };
  expect(subscription.status).toBe('ACTIVE');
  return subscription;
}

/** `21/11/2026` in São Paulo. */
export function dayText(instant: string | null): string {
  if (instant === null) throw new Error('no such day');
  return new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(
    new Date(instant),
  );
}
