import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { confirmCharge, newCharge, newSurplus, turnPixOn } from './support/pix.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';
import { addPerson, connectDevice } from './support/team.ts';
import { expectWholeTexts } from './support/whole-words.ts';

// 'Conferir extrato' (docs/product/pix.md#bank-statement).

const tab = (page: Page) => page.getByRole('tab', { name: 'Conferir extrato' });
const problem = (page: Page) => page.getByRole('region', { name: 'Arquivo do banco' }).getByRole('alert');
const figures = (page: Page) => page.getByRole('main').locator('dl > div');
const linesOf = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

async function prepare(page: Page, store: PreparedStore): Promise<void> {
  await turnPixOn(store);
  await signInByApi(page, store.owner);
}

interface Credit {
  readonly amount: number;
  readonly memo: string;
}

/** A file as a bank writes it: SGML in ISO-8859-1, each credit with a time of its own in UTC. */
function ofxFile(credits: readonly Credit[]): Buffer {
  const digits = new Date().toISOString().replace(/\D/g, '');
  const rows = credits.map(({ amount, memo }, index) =>
    [
      '<STMTTRN>',
      '<TRNTYPE>CREDIT',
      `<DTPOSTED>${digits.slice(0, 12)}${10 + index}[0:GMT]`,
      `<TRNAMT>${amount.toFixed(2)}`,
      `<FITID>${index}`,
      `<MEMO>${memo}`,
      '</STMTTRN>',
    ].join('\r\n'),
  );
  const head = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n';
  const days = `<DTSTART>${dayFromNow(-2)}\r\n<DTEND>${dayFromNow(1)}\r\n`;
  const body = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>\r\n${days}${rows.join('\r\n')}\r\n`;
  return Buffer.from(`${head}${body}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`, 'latin1');
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/pix-statement'));
  await page
    .getByLabel('Extrato do banco')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await answered;
}

test.describe("'Conferir extrato'", () => {
  test('shows which PIX arrived, which are missing, and which nobody confirmed', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await prepare(page, store);
    const { id: productId } = await newProduct(request, store.id, { name: 'Refrigerante', price: 5 });
    const { id: otherId } = await newProduct(request, store.id, { name: 'Salgado', price: 7 });
    const userId = await store.addCustomer('Ana Lima');
    const surplus = await newSurplus(store, { productId, quantity: 2, surplus: 1.5 });
    await confirmCharge(store, await newCharge(store, { productId: otherId, userId }));
    const forgotten = await newCharge(store, { productId, quantity: 3 });
    const file = ofxFile([
      { amount: surplus.amount, memo: 'PIX RECEBIDO JOANA PRADO' },
      { amount: forgotten.amount, memo: `PIX RECEBIDO TONINHO ${forgotten.txid}` },
      { amount: 80, memo: 'DEPÓSITO' },
    ]);

    await openSettled(page, '/admin/pix');
    await tab(page).click();
    await expect(page).toHaveTitle('Conferir extrato · Coruja');
    await expect(page).toHaveURL(/visao=extrato/);
    await expect(page.getByText(/nenhum nome e nenhum CPF/)).toBeVisible();
    await expectAccessible(page, 'no file');
    await page.getByLabel('Extrato do banco').setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.from([137, 80, 78, 71, 0, 255]),
    });
    await expect(problem(page)).toHaveText(
      'Não foi possível ler este arquivo. Envie o extrato em OFX ou CSV.',
    );
    await expectAccessible(page, 'unreadable');

    const sent = page.waitForRequest((call) => call.url().endsWith('/pix-statement'));
    await choose(page, 'extrato.ofx', file);
    expect((await sent).postData()).not.toMatch(/joana|toninho|dep/i);
    await expect(problem(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'extrato' })).toHaveText(
      '1 PIX confirmado não está no extrato, e 1 crédito espera uma confirmação.',
    );
    await expect(figures(page)).toHaveText([
      /^Conferidos1R\$\s11,50$/,
      /^Fora do extrato1R\$\s7,00$/,
      /^Sem confirmação1R\$\s15,00$/,
      /^Outros créditos1$/,
    ]);
    await expect(linesOf(page, 'Confirmados, mas não estão no extrato')).toHaveText([
      /R\$\s7,00Ana Lima · Salgado · pedido de R\$\s7,00Confirmado por você em /,
    ]);
    await expect(linesOf(page, 'No extrato, sem confirmação')).toHaveText([
      new RegExp(`R\\$\\s15,00em .*Anônimo · 3\\s×\\sRefrigerante.*esperando o pagamento.*${forgotten.txid}`),
    ]);
    await expectAccessible(page, 'compared');
    for (const width of [320, 360, 1_280]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoSideScroll(page, `${width} px`);
      await expectWholeTexts(page, `${width} px`);
    }

    await page.getByRole('button', { name: /^Recebi: R\$\s15,00 de Anônimo/ }).click();
    await expect(page.getByText('PIX recebido!')).toBeVisible();
    await expect(figures(page)).toHaveText([
      /^Conferidos2R\$\s26,50$/,
      /^Fora do extrato1/,
      /^Sem confirmação0/,
      /^Outros créditos1$/,
    ]);
    await expect(page.getByRole('heading', { name: 'No extrato, sem confirmação' })).toBeHidden();

    // The same file again changes nothing.
    await choose(page, 'extrato.ofx', file);
    await expect(figures(page).first()).toHaveText(/^Conferidos2R\$\s26,50$/);
    await page.getByRole('tab', { name: 'Para resolver' }).click();
    await expect(page.getByRole('list', { name: 'PIX para resolver' })).toContainText(
      'Usado R$\u00a010,00. Conferido no extrato',
    );
  });

  test('says that all is well, from a CSV file', async ({ page, request }) => {
    const store = await prepareStore(request);
    await prepare(page, store);
    const { id: productId } = await newProduct(request, store.id, { price: 1_250 });
    await confirmCharge(store, await newCharge(store, { productId }));
    const today = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    const csv = [
      'Extrato Conta Corrente',
      'Conta ;000000000',
      '',
      'Data Lançamento;Descrição;Valor;Saldo',
      `${today};Pix recebido: "Cp :00000000-Joana Prado";1.250,00;2.000,00`,
      `${today};Pix enviado: "Cp :00000000-Padaria";-10,00;1.990,00`,
    ];
    await openSettled(page, '/admin/pix?visao=extrato');
    await choose(page, 'Extrato-25-11-2026.csv', Buffer.from(`\uFEFF${csv.join('\n')}`));
    await expect(page.getByText('Tudo certo: todos os PIX confirmados estão no extrato.')).toBeVisible();
    await expect(page.getByText(`Extrato Extrato-25-11-2026.csv, de ${today}`)).toBeVisible();
    await expectAccessible(page, 'all well');
  });

  test('is hidden without the permission to confirm', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
    await turnPixOn(store);
    const operatorId = await addPerson(store, { name: 'Bia Ramos' });
    await store.call('patch', `/stores/${store.id}/operators/${operatorId}`, {
      permissions: { 'pix.confirm': '-' },
    });
    await connectDevice(page.request, { store, operatorId });
    await openSettled(page, '/admin/pix?visao=extrato');
    await expect(page.getByText('Nenhum PIX para resolver.')).toBeVisible();
    await expect(tab(page)).toBeHidden();
  });
});
