import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { signIn } from '../people.ts';
import { isTimePriced, prepareStore } from '../store-api.ts';
import { asking, type CatalogueAction, pressing } from './action.ts';

async function openSession(page: Page, request: APIRequestContext, path: string): Promise<void> {
  const store = await prepareStore(request);
  await store.startSession({ computerId: await store.addComputer('PC 1'), isGuest: true });
  await signIn(page, store.owner, path);
}

async function openComputer(page: Page, request: APIRequestContext, locked: boolean): Promise<Locator> {
  const store = await prepareStore(request);
  const computerId = await store.addComputer('PC 1');
  if (locked) await store.call('post', `/stores/${store.id}/computers/${computerId}/lock`, {});
  await signIn(page, store.owner, '/admin/computers');
  return page.getByRole('listitem').filter({ hasText: 'PC 1' });
}

async function openCredits(page: Page, request: APIRequestContext, action: string): Promise<Locator> {
  const store = await prepareStore(request);
  await store.addCustomer('Ana Clara Lima', 90);
  await signIn(page, store.owner, '/admin/credits');
  await page.getByRole('button', { name: `${action}: Ana Clara Lima` }).click();
  return page.getByRole('dialog', { name: action });
}

export const floorActions: readonly CatalogueAction[] = [
  {
    name: 'starting a session',
    call: 'POST stores/*/sessions',
    text: 'Falha ao criar sessão. Tente novamente.',
    serverFirst: false,
    async open(page, request) {
      await openComputer(page, request, false);
      await page.getByRole('button', { name: 'PC 1', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
      await dialog.getByLabel('Sessão de convidado').check();
      await dialog.getByLabel('Sem cobrança').check();
      return pressing(dialog.getByRole('button', { name: 'Iniciar sessão' }));
    },
  },
  {
    name: 'searching for a customer',
    call: 'GET users/search*',
    text: 'Erro ao buscar usuários.',
    serverFirst: false,
    told: (page) => page.getByText('Erro ao buscar usuários.', { exact: true }).locator('..'),
    async open(page, request) {
      await openComputer(page, request, false);
      await page.getByRole('button', { name: 'PC 1', exact: true }).click();
      const field = page.getByRole('dialog', { name: 'Nova sessão em PC 1' }).getByRole('combobox');
      const texts = ['Ana', 'Bia', 'Caio', 'Davi'];
      return () => field.fill(texts.shift() ?? 'Eva');
    },
  },
  {
    name: 'ending a session on the floor',
    call: 'DELETE stores/*/sessions/*',
    text: 'Falha ao encerrar a sessão. Tente novamente.',
    serverFirst: false,
    async open(page, request) {
      await openSession(page, request, '/admin/computers');
      await page.getByRole('button', { name: 'PC 1', exact: true }).click();
      const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
      return asking(page, panel.getByRole('button', { name: 'Encerrar sessão' }), 'Encerrar sessão');
    },
  },
  {
    name: 'ending a session in the list',
    call: 'DELETE stores/*/sessions/*',
    text: 'Falha ao encerrar a sessão.',
    serverFirst: true,
    async open(page, request) {
      await openSession(page, request, '/admin/sessions');
      const press = page.getByRole('row', { name: /PC 1/ }).getByRole('button', { name: 'Encerrar sessão' });
      return asking(page, press, 'Encerrar sessão');
    },
  },
  {
    name: 'locking',
    call: 'POST stores/*/computers/*/lock',
    text: 'Falha ao bloquear.',
    serverFirst: true,
    open: async (page, request) =>
      pressing(
        (await openComputer(page, request, false)).getByRole('button', { name: 'Bloquear', exact: true }),
      ),
  },
  {
    name: 'unlocking',
    call: 'POST stores/*/computers/*/unlock',
    text: 'Falha ao desbloquear.',
    serverFirst: false,
    open: async (page, request) =>
      pressing((await openComputer(page, request, true)).getByRole('button', { name: 'Desbloquear' })),
  },
  {
    name: 'adding credits',
    call: 'POST users/*/credits/add',
    text: 'Falha ao adicionar créditos.',
    serverFirst: false,
    async open(page, request) {
      const dialog = await openCredits(page, request, 'Adicionar créditos');
      if (!isTimePriced) return pressing(dialog.getByRole('button', { name: 'Adicionar créditos' }));
      await dialog.getByText('Cortesia', { exact: true }).click();
      await dialog.getByLabel('Motivo').fill('Fonte queimou');
      return pressing(dialog.getByRole('button', { name: 'Dar cortesia' }));
    },
  },
  {
    name: 'setting the balance',
    call: 'PATCH users/*/credits',
    text: 'Falha ao atualizar o saldo.',
    serverFirst: false,
    async open(page, request) {
      const dialog = await openCredits(page, request, 'Editar saldo');
      return pressing(dialog.getByRole('button', { name: 'Salvar saldo' }));
    },
  },
];
