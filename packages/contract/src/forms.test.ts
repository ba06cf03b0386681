import { limits } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { loginBody } from './auth.ts';
import { couponBody, optionalCouponCode } from './coupons.ts';
import { guardCommandBody, pairingCode } from './guards.ts';
import { endpoints } from './index.ts';
import { payoutAccountBody } from './payout-accounts.ts';
import { requestPasswordReset } from './password-recovery.ts';
import { productBody } from './products.ts';
import { openRegisterBody } from './register.ts';
import { createSessionBody } from './sessions.ts';
import { changePasswordBody } from './sign-ins.ts';
import { creditCardFields, subscribeBody } from './subscriptions.ts';

// Rules about several fields together, and values that only one form has.

const id = '5b7c1e9f-3a42-4d08-b6e5-f1a2d8c90414';

/** The message for each refused field; empty for a valid body. */
function errorsOf(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the current password', () => {
  const calls = endpoints.flatMap(({ id: name, body }) =>
    body && 'currentPassword' in errorsOf(body, { currentPassword: 7 }) ? [{ name, body }] : [],
  );

  it.each(calls)('may be whatever was chosen: $name', ({ body }) => {
    for (const currentPassword of [
      ' '.repeat(limits.passwordMaxLength),
      'x'.repeat(limits.passwordMaxLength),
    ])
      expect(errorsOf(body, { currentPassword })).not.toHaveProperty('currentPassword');
  });
});

describe('the sign-in', () => {
  it('requires both fields, and accepts the e-mail in any case', () => {
    expect(loginBody.parse({ email: ' ANA@Exemplo.com', password: ' a ' })).toEqual({
      email: 'ana@exemplo.com',
      password: ' a ',
    });
    const missing = { email: 'O e-mail é obrigatório', password: 'A senha é obrigatória.' };
    for (const body of [{}, { email: null, password: null }, { email: '', password: '' }])
      expect(errorsOf(loginBody, body)).toEqual(missing);
    expect(errorsOf(loginBody, { email: 'a', password: 7 })).toEqual({ password: 'Informe um texto.' });
  });

  it('accepts the e-mail of a reset in any case', () => {
    expect(requestPasswordReset.body.parse({ email: ' ANA@Exemplo.com' })).toEqual({
      email: 'ana@exemplo.com',
    });
  });

  it('gets a new password that is not the present one', () => {
    const body = { currentPassword: 'noite-longa', newPassword: 'noite-longa' };
    expect(errorsOf(changePasswordBody, body)).toEqual({
      newPassword: 'A nova senha é igual à atual. Escolha outra.',
    });
    expect(errorsOf(changePasswordBody, { ...body, newPassword: 'noite-mais-longa' })).toEqual({});
  });
});

describe('a coupon', () => {
  const coupon = { code: ' volta10 ', discountValue: 10 };
  const late = '2026-12-31T02:59:59Z';

  it('has a code in upper case, and no limit by default', () => {
    expect(couponBody.parse({ ...coupon, usageLimit: 0 })).toMatchObject({
      code: 'VOLTA10',
      usageLimit: null,
    });
    expect(couponBody.parse({ ...coupon, usageLimit: 3 })).toMatchObject({ usageLimit: 3 });
    expect(['volta10', ' ', null, undefined].map((code) => optionalCouponCode.parse(code))).toEqual([
      'VOLTA10',
      null,
      null,
      null,
    ]);
  });

  it.each([
    [{ code: 'ß'.repeat(41) }, { code: 'Use no máximo 40 caracteres.' }],
    [{ code: 'ß'.repeat(21) }, { code: 'Use no máximo 40 caracteres.' }],
    [{ code: 'ß'.repeat(20) }, {}],
    [{ discountValue: undefined }, { discountValue: 'O valor do desconto é obrigatório.' }],
    [{ discountValue: null }, { discountValue: 'O valor do desconto é obrigatório.' }],
    [{ discountValue: '10' }, { discountValue: 'Informe um número.' }],
    [{ discountValue: 5_000.005 }, { discountValue: 'Use no máximo duas casas decimais.' }],
    [{ discountValue: 100, isPercentage: true }, {}],
    [{ discountValue: 100.01, isPercentage: true }, { discountValue: 'A porcentagem vai até 100.' }],
    [{ discountValue: 100.01 }, {}],
    [{ usageLimit: 1.5 }, { usageLimit: 'O limite de usos deve ser um número inteiro a partir de 0.' }],
    [{ usageLimit: '3' }, { usageLimit: 'Informe um número.' }],
    [{ expiresAt: '2026-12-30' }, {}],
    [{ expiresAt: late }, {}],
    [{ expiresAt: null }, {}],
    [{ expiresAt: 'amanhã' }, { expiresAt: 'Informe uma data válida.' }],
  ])('with %j says %j', (fields, errors) => {
    expect(errorsOf(couponBody, { ...coupon, ...fields })).toEqual(errors);
  });
});

describe('a session', () => {
  it('is a customer’s or a guest’s, never both', () => {
    const noCustomer = { userId: 'Uma sessão de convidado não tem cliente.' };
    expect(errorsOf(createSessionBody, { computerId: id, userId: id, isGuest: true })).toEqual(noCustomer);
    expect(errorsOf(createSessionBody, { computerId: id, userId: id })).toEqual({});
    expect(errorsOf(createSessionBody, { computerId: id, isGuest: true })).toEqual({});
  });

  const [guest, customer] = [{ isGuest: true }, { userId: id }];
  const noPackage = { source: 'Uma sessão de convidado não tem pacote.' };
  const atTheEnd = { source: 'Uma sessão sem hora para acabar é paga no fim.' };
  it.each([
    [{ ...guest, source: { packageId: id } }, noPackage],
    [{ ...guest, source: 'bill' }, {}],
    [{ ...customer, source: { packageId: id } }, {}],
    [{ ...customer, source: 'balance' }, {}],
    [{ ...customer, isOpenEnded: true, source: 'balance' }, atTheEnd],
    [{ ...customer, isOpenEnded: true, source: { packageId: id } }, atTheEnd],
    [{ ...customer, isOpenEnded: true, source: 'bill' }, {}],
    [{ ...guest, isOpenEnded: true }, {}],
  ])('paid as %j says %j', (fields, errors) => {
    expect(errorsOf(createSessionBody, { computerId: id, ...fields })).toEqual(errors);
  });
});

describe('a product', () => {
  it('has at most six images, a single one alone or in a list', () => {
    const product = { name: 'Água', description: 'Gelada' };
    const images = Array.from({ length: limits.productImages }, () => new Blob(['a']));
    expect(productBody.parse({ ...product, images: images[0] }).images).toEqual([images[0]]);
    expect(errorsOf(productBody, { ...product, images })).toEqual({});
    expect(errorsOf(productBody, { ...product, images: [...images, new Blob(['a'])] })).toEqual({
      images: `Envie no máximo ${limits.productImages} imagens.`,
    });
  });
});

describe('a guard', () => {
  it('is paired by eight characters, however they are typed', () => {
    expect(pairingCode.parse(' k7qx-m2vd ')).toBe('K7QXM2VD');
    for (const code of ['K7QX-M2V', 'K7QX-M2VD2', 'K7QX-M2V0'])
      expect(errorsOf(pairingCode, code)).toEqual({ '': 'O código tem 8 letras e números.' });
  });

  it('requires a text for a message, and none for other commands', () => {
    expect(errorsOf(guardCommandBody, { kind: 'message' })).toEqual({ text: 'Escreva a mensagem.' });
    expect(errorsOf(guardCommandBody, { kind: 'message', text: 'Oi' })).toEqual({});
    expect(errorsOf(guardCommandBody, { kind: 'volume' })).toEqual({ level: 'Informe o volume de 0 a 100.' });
    expect(errorsOf(guardCommandBody, { kind: 'volume', level: 0 })).toEqual({});
    expect(errorsOf(guardCommandBody, { kind: 'reboot' })).toEqual({});
  });
});

describe('the register', () => {
  const order = { authority: '1ª Vara', orderNumber: '7', firstDay: '2026-11-01', lastDay: '2026-11-01' };
  const wrongCpf = { cpf: 'CPF inválido. Confira os 11 dígitos.' };

  it.each([
    [{}, {}],
    [{ lastDay: '2026-10-31' }, { lastDay: 'O último dia deve ser igual ou posterior ao primeiro.' }],
    [{ cpf: null }, {}],
    [{ cpf: '529.982.247-2' }, wrongCpf],
    [{ cpf: '529.982.247-24' }, wrongCpf],
  ])('opened with %j says %j', (fields, errors) => {
    expect(errorsOf(openRegisterBody, { ...order, ...fields })).toEqual(errors);
  });

  it('takes a CPF with or without punctuation', () => {
    const cpfOf = (cpf?: string) => openRegisterBody.parse({ ...order, cpf }).cpf;
    expect([cpfOf('529.982.247-25'), cpfOf('52998224725'), cpfOf(' '), cpfOf()]).toEqual([
      '52998224725',
      '52998224725',
      null,
      undefined,
    ]);
  });
});

describe('a subscription', () => {
  const card = {
    holderName: 'ANA',
    number: '4111111111111111',
    expiryMonth: '05',
    expiryYear: '2031',
    ccv: '123',
  };
  const holder = {
    name: 'Ana',
    email: 'ana@exemplo.com',
    cpfCnpj: '529.982.247-25',
    postalCode: '01001-000',
    addressNumber: '1',
    phone: '(11) 98765-4321',
  };
  const byCard = { planId: id, paymentMethod: 'CREDIT_CARD', creditCard: card, creditCardHolderInfo: holder };
  const unknown = 'Este pedido tem campos que não são aceitos.';

  it.each([
    [byCard, {}],
    [{ planId: id }, {}],
    [{ planId: id, paymentMethod: 'PIX' }, {}],
    [
      { ...byCard, paymentMethod: 'PIX' },
      { creditCard: 'Os dados do cartão só são aceitos no pagamento por cartão.' },
    ],
    [
      { ...byCard, creditCardHolderInfo: undefined },
      { creditCardHolderInfo: 'Informe os dados do titular do cartão.' },
    ],
    [{ planId: id, card: 1 }, { '': unknown }],
    [{ ...byCard, creditCard: { ...card, cvv: '1' } }, { creditCard: unknown }],
    [{ planId: 7 }, { planId: 'Identificador inválido.' }],
  ])('with %j says %j', (body, errors) => {
    expect(errorsOf(subscribeBody, body)).toEqual(errors);
  });

  it('that is no object is not refused for unknown fields', () => {
    expect(errorsOf(subscribeBody, 7)['']).not.toBe(unknown);
  });

  it('accepts the CPF of a person or the CNPJ of a company', () => {
    const of = (cpfCnpj: string) => ({ ...byCard, creditCardHolderInfo: { ...holder, cpfCnpj } });
    expect(subscribeBody.parse(of('12.abc.345/01de-35')).creditCardHolderInfo?.cpfCnpj).toBe(
      '12ABC34501DE35',
    );
    expect(errorsOf(subscribeBody, of('1'))).toEqual({
      'creditCardHolderInfo.cpfCnpj': 'CPF ou CNPJ inválido.',
    });
  });

  it('accepts only months from 01 to 12', () => {
    const { expiryMonth } = creditCardFields;
    for (const month of ['01', '12']) expect(expiryMonth.parse(month)).toBe(month);
    for (const month of ['00', '13'])
      expect(errorsOf(expiryMonth, month)).toEqual({ '': 'Informe um mês de 01 a 12.' });
  });
});

describe('the payout data', () => {
  const person = {
    ownerName: 'Marina Souza',
    cpfCnpj: '529.982.247-25',
    email: 'Marina@Exemplo.com',
    phone: '+55 (11) 98765-4321',
  };
  const bank = {
    bankCode: '260',
    agency: '0001',
    account: '1234567',
    accountDigit: 'x',
    bankAccountType: 'PAYMENT_ACCOUNT',
  };
  const noBank = {
    bankCode: 'Código do banco é obrigatório.',
    agency: 'Agência é obrigatória.',
    account: 'Conta é obrigatória.',
    accountDigit: 'Dígito da conta é obrigatório.',
    bankAccountType: 'Tipo de conta bancária é obrigatório.',
  };
  const pix = { pixKeyType: 'CPF', pixKey: '529.982.247-25' };
  const none = { bankCode: null, agency: null, account: null, accountDigit: null, bankAccountType: null };
  const kept = { ...person, cpfCnpj: '52998224725', email: 'marina@exemplo.com', phone: '11987654321' };

  it('are a bank account, a Pix key, or both', () => {
    expect(payoutAccountBody.parse({ ...person, ...bank })).toEqual({
      ...kept,
      ...bank,
      accountDigit: 'X',
      pixKey: null,
      pixKeyType: null,
    });
    const key = { pixKeyType: 'CPF', pixKey: '52998224725' };
    expect(payoutAccountBody.parse({ ...person, ...pix })).toEqual({ ...kept, ...none, ...key });
    expect(payoutAccountBody.parse({ ...person, ...pix, bankAccountType: '' })).toEqual({
      ...kept,
      ...none,
      ...key,
    });
    expect(payoutAccountBody.parse({ ...person, ...pix, ...bank })).toMatchObject({ ...key, agency: '0001' });
    expect(payoutAccountBody.parse({ ...person, ...bank, pixKeyType: 'CPF' })).toMatchObject({
      pixKeyType: null,
      pixKey: null,
    });
  });

  it.each([
    [{}, noBank],
    [{ pixKeyType: 'CPF' }, noBank],
    [{ pixKey: ' ' }, noBank],
    [{ pixKey: pix.pixKey }, { pixKeyType: 'Tipo da chave Pix é obrigatório.' }],
    [{ ...pix, pixKey: '1' }, { pixKey: 'CPF inválido. Confira os 11 dígitos da chave.' }],
    [{ ...pix, pixKeyType: 'TELEX' }, { pixKeyType: 'Escolha um tipo de chave Pix da lista.' }],
    [{ ...pix, bankCode: '26' }, { bankCode: 'Escolha um banco da lista.' }],
    [{ ...bank, agency: '12345' }, { agency: 'Informe a agência com até 4 números, sem o dígito.' }],
    [{ ...bank, account: '1-2' }, { account: 'Informe a conta só com números, sem o dígito.' }],
    [{ ...bank, accountDigit: '123' }, { accountDigit: 'O dígito tem 1 ou 2 números ou letras.' }],
    [{ ...bank, agency: ' 0001 ' }, {}],
    [{ ...bank, agency: ' ' }, { agency: noBank.agency }],
    [{ ...bank, agency: 1 }, { agency: 'Informe um texto.' }],
    [{ ...bank, bankAccountType: 'OTHER' }, { bankAccountType: 'Escolha um tipo de conta da lista.' }],
    [{ ...bank, bankAccountType: ' ' }, { bankAccountType: 'Escolha um tipo de conta da lista.' }],
    [{ ...bank, bankAccountType: '' }, { bankAccountType: noBank.bankAccountType }],
    [{ ...bank, cpfCnpj: '12.ABC.345/01DE-35' }, {}],
    [{ ...bank, cpfCnpj: '529.982.247-24' }, { cpfCnpj: 'CPF ou CNPJ inválido. Confira os números.' }],
    [{ ...bank, cpfCnpj: '5299822472A' }, { cpfCnpj: 'CPF ou CNPJ inválido. Confira os números.' }],
    [{ phone: undefined }, { phone: 'Telefone é obrigatório.', ...noBank }],
  ])('with %j say %j', (fields, errors) => {
    expect(errorsOf(payoutAccountBody, { ...person, ...fields })).toEqual(errors);
  });

  it('must be an object', () => {
    expect(Object.keys(errorsOf(payoutAccountBody, 'x'))).toEqual(['']);
  });
});

it('lists each call once', () => {
  const ids = endpoints.map((endpoint) => endpoint.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('createSale');
  for (const { method, path, access } of endpoints)
    expect([method, path, access.who]).not.toContain(undefined);
});
