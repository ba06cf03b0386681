import { loadBanks, type PayoutAccount } from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorsOfStep, firstStepWithError } from '../../lib/step-errors.ts';
import { type BankOption, bankOptions, searchBanks } from './banks.ts';
import { checkPayout, sections, splitAccount, valuesOf } from './payout-form.ts';
import { shownAccount, shownDocument, shownPixKey } from './payout-view.ts';
import { cpfCnpjMask } from './cpf-cnpj-mask.ts';
import { pixKeyMask } from '../../parts/pix/pix-key-formats.ts';

const saved: PayoutAccount = {
  ownerName: 'Marina Souza',
  cpfCnpj: '11144477735',
  email: 'marina@exemplo.com',
  phone: '11987654321',
  pixKeyType: 'PHONE',
  pixKey: '+5511987654321',
  bankCode: null,
  agency: null,
  account: null,
  accountDigit: null,
  bankAccountType: null,
};

describe('the form of the payout account', () => {
  it('has every field in one of its three sections', () => {
    expect(sections.map(({ title }) => title)).toEqual(['Responsável', 'Pix', 'TED']);
    expect(sections.flatMap(({ fields }) => fields)).toEqual(Object.keys(valuesOf(null)));
  });

  it('accepts the stored data unchanged', () => {
    expect(checkPayout(valuesOf(saved))).toEqual({});
    expect(valuesOf(saved).pixKey).toBe('11987654321');
  });

  it('requires each step’s own fields, and a bank account only without a Pix key', () => {
    const empty = checkPayout(valuesOf(null));
    expect(errorsOfStep(sections, empty, 0)).toEqual({
      ownerName: 'Nome do responsável é obrigatório.',
      cpfCnpj: 'CPF ou CNPJ é obrigatório.',
      email: 'E-mail é obrigatório.',
      phone: 'Telefone é obrigatório.',
    });
    expect(errorsOfStep(sections, empty, 1)).toEqual({});
    expect(Object.keys(errorsOfStep(sections, empty, 2))).toEqual(sections[2]?.fields);
    const keyAlone = checkPayout({ ...valuesOf(null), pixKey: '11144477735' });
    expect(errorsOfStep(sections, keyAlone, 1)).toEqual({ pixKeyType: 'Tipo da chave Pix é obrigatório.' });
    expect(errorsOfStep(sections, keyAlone, 2)).toEqual({});
  });

  it('returns to the first step with a refused field', () => {
    expect(firstStepWithError(sections, { agency: 'x', pixKey: 'y' })).toBe(1);
    expect(firstStepWithError(sections, { something: 'x' })).toBe(-1);
  });

  it.each([
    ['12345-6', { account: '12345', accountDigit: '6' }],
    [' 1.234.567-x ', { account: '1234567', accountDigit: 'X' }],
    ['123456', null],
    ['12345-', null],
  ])('reads the account %s', (typed, parts) => {
    expect(splitAccount(typed)).toEqual(parts);
  });
});

describe('masks', () => {
  it.each([
    ['11144477735', '111.444.777-35'],
    ['111.444.777-35', '111.444.777-35'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['1114447773599', '11.144.477/7359-9'],
  ])('tell a CPF from a CNPJ: %s', (typed, shown) => {
    expect(cpfCnpjMask.format(cpfCnpjMask.significant(typed))).toBe(shown);
  });

  it.each([
    ['CPF', '111.444.777-35', '111.444.777-35'],
    ['PHONE', '+55 11 98765-4321', '(11) 98765-4321'],
    ['EMAIL', ' loja@exemplo.com ', 'loja@exemplo.com'],
    ['EVP', '123E4567E12B42D1A456426655440000', '123e4567-e12b-42d1-a456-426655440000'],
    ['', 'qualquer chave', 'qualquer chave'],
  ])('fit the Pix key of type %s', (type, typed, shown) => {
    const mask = pixKeyMask(type);
    expect(mask.format(mask.significant(typed))).toBe(shown);
  });
});

describe('stored data on the screen', () => {
  it('hides a part of a CPF, and nothing of a company', () => {
    expect(shownDocument('11144477735')).toBe('***.444.777-**');
    expect(shownDocument('11222333000181')).toBe('11.222.333/0001-81');
    expect(shownPixKey({ pixKeyType: 'CPF', pixKey: '11144477735' })).toBe('***.444.777-**');
    expect(shownPixKey(saved)).toBe('(11) 98765-4321');
  });

  it('joins account and digit as far as known', () => {
    expect(shownAccount({ account: '12345', accountDigit: 'X' })).toBe('12345-X');
    expect(shownAccount({ account: '12345', accountDigit: null })).toBe('12345');
    expect(shownAccount({ account: null, accountDigit: null })).toBe('');
  });
});

describe('the banks', () => {
  let options: BankOption[];
  const firstFor = (text: string) => searchBanks(options, text)[0]?.label;
  beforeAll(async () => {
    options = bankOptions(await loadBanks());
  });

  it.each([
    ['nubank', '260 · Nubank'],
    ['ITAU', '341 · Itaú'],
    ['picpay', '380 · PicPay'],
    ['banco do brasil', '001 · Banco do Brasil'],
    ['237', '237 · Bradesco'],
    ['10', '104 · Caixa'],
    ['mercado pago', '323 · Mercado Pago'],
    ['260 · Nubank', '260 · Nubank'],
  ])('are found by name or code: %s', (text, label) => {
    expect(firstFor(text)).toBe(label);
  });

  it('are complete, well-known ones first, with unique labels', () => {
    const all = searchBanks(options, '');
    expect(all.length).toBeGreaterThan(400);
    expect(all[0]?.label).toBe('001 · Banco do Brasil');
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
    expect(searchBanks(options, 'banco inexistente')).toEqual([]);
  });
});
