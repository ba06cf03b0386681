import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { newCpf, signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// Laws on lan houses (docs/decisions/0016-legal-rules.md): rules that are off until an owner turns them on, a
// customer's record, the register for an authority's order, and a person's own data.

const ANA = 'Ana Clara Lima';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function openProfile(page: Page, store: PreparedStore): Promise<void> {
  await signIn(page, store.owner, '/admin/profile');
  await expect(region(page, 'Regras da lei').getByText('SP', { exact: true })).toBeVisible();
}

/** The dialog that starts a session at a computer, with a customer selected. */
async function pick(page: Page, store: PreparedStore, name: string) {
  await signIn(page, store.owner, '/admin/computers');
  await page.getByRole('button', { name: 'PC 1', exact: true }).click();
  const session = dialog(page, 'Nova sessão em PC 1');
  await session.getByRole('combobox').fill(name);
  await session.getByRole('option', { name }).click();
  return session;
}

test.describe('the legal rules', () => {
  test('are off at first, are turned on one by one with their sources, and refuse with the reason', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await openProfile(page, store);
    const section = region(page, 'Regras da lei');
    await expect(section).toContainText('Todas desligadas');
    await section.getByRole('button', { name: 'Alterar regras da lei' }).click();
    const rules = dialog(page, 'Regras da lei');
    await expect(rules.getByRole('switch')).toHaveCount(8);
    await expect(rules.getByRole('switch', { checked: true })).toHaveCount(0);
    await expect(rules).toContainText('Lei do seu estado: Lei estadual 12.228/2006');
    await rules.getByRole('switch', { name: 'Sem convidados' }).press('Space');
    await rules.getByRole('switch', { name: 'Menores à noite' }).press('Space');
    await rules.getByLabel('Das', { exact: true }).fill('2130');
    await expect(rules).toContainText('Menores de 18 anos não ficam entre 21:30 e 06:00');
    await rules.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(section).toContainText('2 de 8 ligadas');

    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const session = dialog(page, 'Nova sessão em PC 1');
    await session.getByLabel('Sessão de convidado').check();
    await session.getByLabel('Sem cobrança').check();
    await session.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(toast(page, 'Falha ao criar sessão. Tente novamente.')).toBeVisible();
    await expect(
      toast(page, 'As regras desta loja não permitem sessões de convidado. Cadastre a pessoa.'),
    ).toBeVisible();
    await expect(session).toBeVisible();
  });

  test('keep the register at least as long as the law of the state requires', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    await page.getByRole('button', { name: 'Alterar regras da lei' }).click();
    const rules = dialog(page, 'Regras da lei');
    await rules.getByLabel('Guardar o registro de uso por quantos meses').fill('36');
    await rules.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(rules).toContainText('A lei de SP pede pelo menos 60 meses.');
  });

  test('admit a child once the attendant confirms that a guardian is present', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    const userId = await store.addCustomer(ANA, 90);
    const birthDate = `${new Date().getFullYear() - 9}-01-01`;
    await request.put(`/api/users/${userId}`, { multipart: { birthDate } });
    await store.call('patch', `/stores/${store.id}/legal-settings`, { rules: ['accompanied'] });
    const session = await pick(page, store, ANA);
    const guardian = session.getByLabel('Responsável presente');
    await expect(guardian).toBeHidden();
    await session.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(toast(page, 'Menores de 12 anos só com um responsável presente.')).toBeVisible();
    await expect(guardian).toBeFocused();
    await guardian.check();
    await session.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(toast(page, 'Sessão criada com sucesso!')).toBeVisible();
  });
});

test.describe('a document that is checked at each use', () => {
  /** A store that turned the rule on in its profile, with a computer and a customer. */
  async function prepareChecking(page: Page, request: APIRequestContext): Promise<PreparedStore> {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await store.addCustomer(ANA, 90);
    await openProfile(page, store);
    await page.getByRole('button', { name: 'Alterar regras da lei' }).click();
    const rules = dialog(page, 'Regras da lei');
    await rules.getByRole('switch', { name: 'Documento a cada uso' }).press('Space');
    await rules.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(region(page, 'Regras da lei')).toContainText('1 de 8 ligada');
    return store;
  }

  test('is required at once, and the start is refused without the tick', async ({ page, request }) => {
    const store = await prepareChecking(page, request);
    const session = await pick(page, store, ANA);
    const tick = session.getByLabel('Conferi o documento agora');
    await expect(tick).not.toBeChecked();
    await session.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(toast(page, `Confira o documento de ${ANA} e marque que conferiu.`)).toBeVisible();
    await expect(tick).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Sessão criada com sucesso!')).toBeVisible();
  });

  test('is required again each time, only of customers, and gets the focus after the pick', async ({
    page,
    request,
  }) => {
    const store = await prepareChecking(page, request);
    await signIn(page, store.owner, '/admin/computers');
    const computer = page.getByRole('button', { name: 'PC 1', exact: true });
    await computer.click();
    const session = dialog(page, 'Nova sessão em PC 1');
    const tick = session.getByLabel('Conferi o documento agora');
    await tick.check();
    await session.getByLabel('Sessão de convidado').check();
    await expect(tick).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(session).toBeHidden();

    await computer.click();
    await expect(tick).not.toBeChecked();
    await expect(session.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(ANA);
    await expect(session.getByRole('option', { name: ANA })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(session.getByRole('combobox')).toBeHidden();
    await expect(tick).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Sessão criada com sucesso!')).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      test(`is accessible and not too wide: ${colorScheme}, ${width} px`, async ({ page, request }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const session = await pick(page, await prepareChecking(page, request), ANA);
        await expect(session.getByLabel('Conferi o documento agora')).toBeVisible();
        await expectAccessible(page, 'start');
        await expectNoSideScroll(page);
      });
    }
  }
});

test.describe('document and guardian', () => {
  test('are collapsed, are saved, and open by themselves if something is wrong', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('button', { name: 'Novo cliente' }).first().click();
    const form = dialog(page, 'Novo cliente');
    await form.getByLabel('Nome', { exact: true }).fill(ANA);
    await form.getByLabel('CPF', { exact: true }).fill(newCpf());
    await expect(form.getByLabel('Nome do responsável')).toBeHidden();
    await form.getByText('Documento e responsável').click();
    await form.getByLabel('Documento', { exact: true }).selectOption('RG ou CIN');
    await form.getByLabel('Número').fill('12.345.678-9');
    await form.getByLabel('Documento conferido').check();
    await form.getByLabel('Nome do responsável').fill('Marta Lima');
    await form.getByLabel('Autorização assinada em').fill('31022026');
    await form.getByText('Documento e responsável').click();
    await expect(form.getByLabel('Nome do responsável')).toBeHidden();
    await form.getByRole('button', { name: 'Cadastrar cliente' }).click();
    const consent = form.getByLabel('Autorização assinada em');
    await expect(consent).toBeFocused();
    await consent.fill('01022026');
    await form.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('row', { name: ANA }).getByRole('button', { name: ANA, exact: true }).click();
    const panel = dialog(page, ANA);
    await expect(panel).toContainText('RG ou CIN 12.345.678-9');
    await expect(panel).toContainText('Marta Lima');
    await expect(panel).toContainText('desde 01/02/2026');
    await panel.getByRole('button', { name: 'Editar cliente' }).click();
    const editing = dialog(page, 'Editar cliente');
    await expect(editing).toContainText('5 de 11');
    await editing.getByText('Documento e responsável').click();
    await expect(editing.getByLabel('Documento conferido')).toBeChecked();
    await editing.getByLabel('Autorização assinada em').fill('');
    await editing.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(editing).toBeHidden();
    await expect(panel).not.toContainText('desde 01/02/2026');
  });
});

test.describe('the register', () => {
  test("is exported for an authority's order, and the log shows it", async ({ page, request }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    const userId = await store.addCustomer(ANA, 90);
    await store.startSession({ computerId, userId, durationInMinutes: 60, documentShown: true });
    await openProfile(page, store);
    const section = region(page, 'Registro de uso');
    await expect(section).toContainText('Ninguém abriu o registro ainda.');
    await section.getByRole('button', { name: 'Exportar registro de uso' }).click();
    const order = dialog(page, 'Exportar registro de uso');
    await order.getByRole('button', { name: 'Registrar e exportar' }).click();
    await expect(order).toContainText('Informe quem deu a ordem.');
    await order.getByLabel('Quem deu a ordem').fill('1ª Vara Criminal');
    await order.getByLabel('Número da ordem ou do processo').fill('0001234-56.2026');
    // The days around today, in any time zone.
    const day = (offset: number) => {
      const [year, month, date] = new Date(Date.now() + offset * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .split('-');
      return `${date}${month}${year}`;
    };
    await order.getByLabel('Primeiro dia').fill(day(-1));
    await order.getByLabel('Último dia').fill(day(1));
    await order.getByLabel('Computador').selectOption('PC 1');
    const coming = page.waitForEvent('download');
    await order.getByRole('button', { name: 'Registrar e exportar' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^registro-de-uso-[\d-]+-a-[\d-]+\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFFInício;Fim;Computador;Quem;Nome;CPF;/);
    expect(text).toContain(';Responsável presente;Documento conferido no uso;Endereço do computador (IP);');
    expect(text).toContain(`;PC 1;Cliente;${ANA};`);
    // The document was seen at the counter; without a guard no address is known.
    expect(text).toContain(';Não;Sim;;');
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(section.getByRole('listitem')).toContainText('1ª Vara Criminal, 0001234-56.2026');
    await expect(section.getByRole('listitem')).toContainText('PC 1');
  });
});

test.describe("a customer's own data", () => {
  test('are exported completely, and erased after a list of what is kept', async ({ page, request }) => {
    const store = await prepareStore(request);
    const userId = await store.addCustomer(ANA, 90);
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('row', { name: ANA }).getByRole('button', { name: ANA, exact: true }).click();
    const panel = dialog(page, ANA);
    const coming = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Exportar dados' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('dados-do-cliente.json');
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { balanceMinutes: number };
    expect(data).toMatchObject({ profile: { id: userId, name: ANA }, balanceMinutes: 90 });

    await panel.getByRole('button', { name: 'Apagar dados' }).click();
    const question = dialog(page, 'Apagar dados');
    await expect(question).toContainText('até 60 meses depois da última sessão');
    await question.getByRole('button', { name: 'Apagar dados' }).click();
    await expect(question).toContainText('Este cliente ainda tem saldo.');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await store.call('patch', `/users/${userId}/credits`, { minutes: 0 });
    await panel.getByRole('button', { name: 'Apagar dados' }).click();
    await question.getByRole('button', { name: 'Apagar dados' }).click();
    await expect(toast(page, 'Nada ficou guardado.')).toBeVisible();
    await expect(page.getByRole('row', { name: ANA })).toBeHidden();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test(`is accessible and not too wide: ${colorScheme}, ${width} px`, async ({ page, request }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const store = await prepareStore(request);
      const userId = await store.addCustomer(ANA, 90);
      await request.put(`/api/users/${userId}`, {
        multipart: { documentKind: 'rg', documentNumber: '12.345.678-9', guardianName: 'Marta Lima' },
      });
      await store.call('post', `/users/${userId}/data/export`);
      await openProfile(page, store);
      await expect(region(page, 'Registro de uso').getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page, 'profile');
      await expectNoSideScroll(page);
      await page.getByRole('button', { name: 'Alterar regras da lei' }).click();
      await dialog(page, 'Regras da lei').getByRole('switch', { name: 'Menores à noite' }).press('Space');
      await expect(dialog(page, 'Regras da lei').getByLabel('Das', { exact: true })).toBeVisible();
      await expectAccessible(page, 'rules');
      await expectNoSideScroll(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Descartar' }).click();
      await page.getByRole('button', { name: 'Exportar registro de uso' }).click();
      await expect(dialog(page, 'Exportar registro de uso')).toBeVisible();
      await expectAccessible(page, 'order');
      await expectNoSideScroll(page);

      await signIn(page, store.owner, '/admin/credits');
      await page.getByRole('row', { name: ANA }).getByRole('button', { name: ANA, exact: true }).click();
      await expect(dialog(page, ANA).getByRole('button', { name: 'Apagar dados' })).toBeVisible();
      await expectAccessible(page, 'panel');
      await dialog(page, ANA).getByRole('button', { name: 'Editar cliente' }).click();
      const editing = dialog(page, 'Editar cliente');
      await editing.getByText('Documento e responsável').click();
      await expect(editing.getByLabel('Nome do responsável')).toBeVisible();
      await expectAccessible(page, 'record');
      await expectNoSideScroll(page);
    });
  }
}
