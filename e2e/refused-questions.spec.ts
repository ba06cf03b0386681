import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { newEvent } from './support/events-api.ts';
import { openEvents, openPanel } from './support/events-screen.ts';
import { pairedToken } from './support/fake-guard.ts';
import { openGuardPanel } from './support/guard-screen.ts';
import { signIn } from './support/people.ts';
import { openProfile, section } from './support/profile.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { button, openSubscription, subscribeByCard } from './support/subscription.ts';

interface Question {
  readonly title: string;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly answer: string;
  /** Opens it. */
  readonly open: (page: Page, request: APIRequestContext) => Promise<void>;
}

async function openFloor(page: Page, request: APIRequestContext, inUse: boolean): Promise<Locator> {
  const store = await prepareStore(request);
  const computerId = await store.addComputer('PC 1');
  if (inUse) await store.startSession({ computerId, isGuest: true });
  await signIn(page, store.owner, '/admin/computers');
  return page.getByRole('listitem').filter({ hasText: inUse ? 'Convidado' : 'Disponível' });
}

const questions: readonly Question[] = [
  {
    title: 'Cancelar assinatura',
    method: 'POST',
    path: 'stores/*/subscribe/cancel',
    answer: 'Cancelar assinatura',
    async open(page, request) {
      const store = await prepareStore(request);
      await subscribeByCard(request, store, 'Essencial');
      await openSubscription(page, store);
      await button(page, 'Cancelar assinatura').click();
    },
  },
  {
    title: 'Cancelar evento',
    method: 'DELETE',
    path: 'stores/*/scheduled-events/*',
    answer: 'Cancelar evento',
    async open(page, request) {
      const store = await prepareStore(request);
      await newEvent(request, store.id, { name: 'Corujão' });
      await openEvents(page, store);
      await (await openPanel(page, 'Corujão')).getByRole('button', { name: 'Cancelar evento' }).click();
    },
  },
  {
    title: 'Excluir computador',
    method: 'DELETE',
    path: 'stores/*/computers/*',
    answer: 'Excluir computador',
    async open(page, request) {
      const card = await openFloor(page, request, false);
      await card.getByRole('button', { name: /Mais ações/ }).click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
    },
  },
  {
    title: 'Desconectar guarda',
    method: 'DELETE',
    path: 'stores/*/computers/*/guard',
    answer: 'Desconectar guarda',
    async open(page, request) {
      const store = await prepareStore(request);
      await pairedToken(request, store, await store.addComputer('PC 1'));
      await (await openGuardPanel(page, store)).getByRole('button', { name: 'Desconectar guarda' }).click();
    },
  },
  {
    title: 'Encerrar acesso',
    method: 'DELETE',
    path: 'auth/store/sign-ins/*',
    answer: 'Encerrar acesso',
    async open(page, request) {
      const store = await prepareStore(request);
      await openProfile(page, store);
      // The other sign-in is that of the calls that prepared the store.
      await section(page, 'Senha e acessos')
        .getByRole('button', { name: /^Encerrar, / })
        .click();
    },
  },
  {
    title: 'Bloquear PC 1',
    method: 'POST',
    path: 'stores/*/computers/*/lock',
    answer: 'Bloquear e manter o tempo correndo',
    async open(page, request) {
      const card = await openFloor(page, request, true);
      await card.getByRole('button', { name: 'Bloquear', exact: true }).click();
    },
  },
];

test.describe('a confirmation whose call fails', () => {
  for (const { title, method, path, answer, open } of questions) {
    test(`stays open, and the same button tries again: '${title}'`, async ({ page, request }) => {
      await open(page, request);
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      const calls: string[] = [];
      await page.route(`**/api/${path}`, (route) => {
        if (route.request().method() !== method) return route.fallback();
        calls.push(route.request().url());
        return calls.length === 1 ? route.fulfill({ status: 500, body: '' }) : route.fallback();
      });
      await dialog.getByRole('button', { name: answer, exact: true }).click();
      await expect(page.getByRole('region', { name: 'Avisos' }).locator('[data-kind="error"]')).toBeVisible();
      await expect(dialog.getByRole('button', { name: answer, exact: true })).toBeEnabled();
      await dialog.getByRole('button', { name: answer, exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(calls).toHaveLength(2);
    });
  }
});
