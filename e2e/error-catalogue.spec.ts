import type { Page } from '@playwright/test';
import { accountActions } from './support/catalogue/account.ts';
import type { CatalogueAction } from './support/catalogue/action.ts';
import { floorActions } from './support/catalogue/floor.ts';
import { shopActions } from './support/catalogue/shop.ts';
import { passTimeUntil } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { add, fillNew, openCreate, openProducts } from './support/products.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { TITLE_EXPIRED } from './support/subscription.ts';

// The texts of docs/product/words.md#failures and docs/product/words.md#loading-failures, for answers without a message and
// one with a message.

type Answer = { status: number; body: string; contentType?: string };

const OWN_WORDS = 'O sistema está momentaneamente fora do ar. Tente novamente em instantes.';
const SERVER_WORDS = 'A impressora fiscal pegou fogo.';

/** Answers without a message that can be shown. */
const speechless: readonly Answer[] = [
  { status: 409, body: '{}', contentType: 'application/json' },
  { status: 500, body: '' },
  { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>', contentType: 'text/html' },
];
const speaking: Answer = {
  status: 409,
  body: JSON.stringify({ error: SERVER_WORDS, message: SERVER_WORDS, code: 'ON_FIRE' }),
  contentType: 'application/json',
};

/** Answers these calls with the answer that was set last. */
async function answerWith(page: Page, call: string) {
  const [method, path] = call.split(' ');
  let answer: Answer | undefined;
  await page.route(`**/api/${path}`, (route) =>
    route.request().method() === method && answer ? route.fulfill(answer) : route.fallback(),
  );
  return (next: Answer) => {
    answer = next;
  };
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' }).locator('[data-kind="error"]');

async function closeToasts(page: Page): Promise<void> {
  await toasts(page).getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/** The title of the toast, and the text under it. */
async function expectTold(page: Page, action: CatalogueAction, title: string, detail: string | null) {
  if (action.told) {
    await expect(action.told(page)).toContainText(detail ? `${title} ${detail}` : title);
    return;
  }
  const lines = toasts(page).getByRole('paragraph');
  await expect(lines).toHaveText(detail === null ? [title] : [title, detail]);
  await closeToasts(page);
}

for (const [part, actions] of Object.entries({
  account: accountActions,
  floor: floorActions,
  shop: shopActions,
})) {
  test.describe(part, () => {
    for (const action of actions) {
      test(`${action.name} says '${action.text}' unless the server gives a message`, async ({
        page,
        request,
      }) => {
        const act = await action.open(page, request);
        const answer = await answerWith(page, action.call);
        for (const each of speechless) {
          answer(each);
          await act();
          await expectTold(page, action, action.text, OWN_WORDS);
        }
        answer(speaking);
        await act();
        if (action.serverFirst) await expectTold(page, action, SERVER_WORDS, null);
        else await expectTold(page, action, action.text, SERVER_WORDS);
      });
    }
  });
}

const lists = [
  ['sessions', 'GET stores/*/sessions', 'Ocorreu um erro ao carregar as sessões.'],
  ['subscription', 'GET stores/*/subscribe', 'Ocorreu um erro ao buscar os dados da sua assinatura.'],
  ['subscription', 'GET plans', 'Ocorreu um erro ao carregar os planos. Tente novamente mais tarde.'],
  ['profile', 'GET stores/*', 'Ocorreu um erro ao carregar o perfil da loja.'],
] as const;

for (const [screen, call, text] of lists) {
  test(`a failure of ${call} says '${text}' whatever the server answers`, async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await page.clock.install();
    const answer = await answerWith(page, call);
    for (const each of [...speechless, speaking]) {
      answer(each);
      await page.goto(`/admin/${screen}`);
      const title = page.getByText(text, { exact: true });
      await passTimeUntil(page, () => title.isVisible());
    }
  });
}

const CANCELLED = 'Your subscription has been cancelled.';
const INACTIVE = 'Subscription is not active.';

for (const part of ['error', 'message', 'code'] as const) {
  test(`a cancelled subscription is recognised by its ${part} alone, and opens the modal`, async ({
    page,
    request,
  }) => {
    await signInByApi(page, (await prepareStore(request)).owner);
    const json = { [part]: part === 'code' ? 'SUBSCRIPTION_CANCELLED' : CANCELLED };
    await page.route('**/api/stores/*/computers', (route) => route.fulfill({ status: 403, json }));
    await page.goto('/admin/computers');
    await expect(page.getByRole('dialog', { name: TITLE_EXPIRED })).toBeVisible();
  });

  test(`an inactive subscription is recognised by its ${part} alone, and shown inside the dialog`, async ({
    page,
    request,
  }) => {
    await openProducts(page, await prepareStore(request));
    const json = { [part]: part === 'code' ? 'SUBSCRIPTION_INACTIVE' : INACTIVE };
    await page.route('**/api/stores/*/products', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json }) : route.fallback(),
    );
    const dialog = await openCreate(page);
    await fillNew(dialog);
    await add(dialog).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Sua assinatura está inativa. Entre em contato com o suporte.',
    );
  });
}
