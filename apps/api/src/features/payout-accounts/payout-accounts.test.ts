import * as contract from '@coruja/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { payoutFields } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
type Body = contract.CallInput<typeof contract.createPayoutAccount>['body'];

const person = {
  ownerName: 'Marina Souza',
  cpfCnpj: '111.444.777-35',
  email: 'Marina@Exemplo.com',
  phone: '(11) 98765-4321',
};
const bankAccount = {
  bankCode: '260',
  agency: '0001',
  account: '1234567',
  accountDigit: 'x',
  bankAccountType: 'PAYMENT_ACCOUNT' as const,
};
const pix = (pixKeyType: contract.PixKeyType, pixKey: string): Body => ({ ...person, pixKeyType, pixKey });

const of = (owner: Owner) => ({ params: { storeId: owner.store.id } });
const read = (owner: Owner) => owner.call(contract.getPayoutAccount, of(owner));
const create = (owner: Owner, body: unknown) =>
  owner.call(contract.createPayoutAccount, { ...of(owner), body: body as Body });
const replace = (owner: Owner, body: Body) =>
  owner.call(contract.replacePayoutAccount, { ...of(owner), body });
const remove = (owner: Owner) => owner.call(contract.deletePayoutAccount, of(owner));

/** The refused fields of a body with their messages, in order. */
async function refusedFields(body: unknown): Promise<[string, string][]> {
  const owner = await app().newOwner();
  const { status, error } = await create(owner, body);
  expect(status).toBe(400);
  expect(error.message).toBe(Object.values(error.fields ?? {})[0]);
  expect((await read(owner)).status).toBe(404);
  return Object.entries(error.fields ?? {});
}

describe('a payout account', () => {
  it('does not exist at first, is created, read, replaced as a whole and removed', async () => {
    const owner = await app().newOwner();
    expect([(await read(owner)).status, (await read(owner)).error.code]).toEqual([
      404,
      'PAYOUT_ACCOUNT_NOT_FOUND',
    ]);
    const created = await create(owner, { ...person, ...bankAccount });
    const stored = {
      ownerName: 'Marina Souza',
      cpfCnpj: '11144477735',
      email: 'marina@exemplo.com',
      phone: '11987654321',
      pixKeyType: null,
      pixKey: null,
      bankCode: '260',
      agency: '0001',
      account: '1234567',
      accountDigit: 'X',
      bankAccountType: 'PAYMENT_ACCOUNT',
    };
    expect([created.status, created.body]).toEqual([201, stored]);
    expect((await read(owner)).body).toEqual(stored);

    const replaced = await replace(owner, pix('EMAIL', 'Loja@Exemplo.com'));
    const withPixAlone = {
      ...stored,
      pixKeyType: 'EMAIL',
      pixKey: 'loja@exemplo.com',
      bankCode: null,
      agency: null,
      account: null,
      accountDigit: null,
      bankAccountType: null,
    };
    expect([replaced.status, replaced.body]).toEqual([200, withPixAlone]);
    expect((await read(owner)).body).toEqual(withPixAlone);

    expect((await remove(owner)).status).toBe(204);
    expect((await read(owner)).status).toBe(404);
  });

  it('exists once, even when two are sent at once', async () => {
    const owner = await app().newOwner();
    const answers = await Promise.all([
      create(owner, pix('CPF', '11144477735')),
      create(owner, pix('EMAIL', 'a@b.com')),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.code).toBe('PAYOUT_ACCOUNT_EXISTS');
    const kept = answers.find(({ status }) => status === 201);
    expect((await read(owner)).body).toEqual(kept?.body);
  });

  it('cannot be replaced or removed if there is none', async () => {
    const owner = await app().newOwner();
    for (const answer of [await replace(owner, pix('CPF', '11144477735')), await remove(owner)]) {
      expect([answer.status, answer.error.code]).toEqual([404, 'PAYOUT_ACCOUNT_NOT_FOUND']);
    }
  });

  it('belongs to one store only', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    await create(owner, payoutFields());
    await create(other, pix('EMAIL', 'outra@exemplo.com'));
    expect((await other.call(contract.deletePayoutAccount, of(owner))).error.code).toBe('STORE_NOT_FOUND');
    await remove(other);
    expect((await read(owner)).status).toBe(200);
  });

  it('never appears in the log, refused or not', async () => {
    const owner = await app().newOwner();
    const canaries = { ownerName: 'Canario Amarelo', pixKey: 'canario@exemplo.com', account: '90817263545' };
    const body = { ...payoutFields(), ...canaries };
    await create(owner, body);
    await create(owner, body);
    await create(owner, { ...body, bankCode: '999', phone: '90817263545' });
    const log = app().logLines.join('\n');
    expect(log).toContain('PAYOUT_ACCOUNT_EXISTS');
    for (const value of [...Object.values(canaries), body.cpfCnpj]) expect(log).not.toContain(value);
  });
});

describe('the fields of a payout account', () => {
  it('are all required, in the order of the form', async () => {
    const required = [
      ['ownerName', 'Nome do responsável é obrigatório.'],
      ['cpfCnpj', 'CPF ou CNPJ é obrigatório.'],
      ['email', 'E-mail é obrigatório.'],
      ['phone', 'Telefone é obrigatório.'],
      ['bankCode', 'Código do banco é obrigatório.'],
      ['agency', 'Agência é obrigatória.'],
      ['account', 'Conta é obrigatória.'],
      ['accountDigit', 'Dígito da conta é obrigatório.'],
      ['bankAccountType', 'Tipo de conta bancária é obrigatório.'],
    ];
    expect(await refusedFields({})).toEqual(required);
    const blank = Object.fromEntries(required.map(([field]) => [field, '']));
    expect(await refusedFields(blank)).toEqual(required);
    expect(await refusedFields(Object.fromEntries(required.map(([field]) => [field, null])))).toEqual(
      required,
    );
  });

  it('need a type for a Pix key, and allow no bank account with it', async () => {
    expect(await refusedFields({ ...person, pixKey: '11144477735' })).toEqual([
      ['pixKeyType', 'Tipo da chave Pix é obrigatório.'],
    ]);
  });

  it('drop a type without a key', async () => {
    const owner = await app().newOwner();
    const { body } = await create(owner, { ...person, ...bankAccount, pixKeyType: 'CPF', pixKey: '  ' });
    expect([body.pixKeyType, body.pixKey]).toEqual([null, null]);
  });

  it.each([
    ['cpfCnpj', '111.444.777-36', 'CPF ou CNPJ inválido. Confira os números.'],
    ['cpfCnpj', '12ABC34501DE36', 'CPF ou CNPJ inválido. Confira os números.'],
    ['email', 'marina', 'Informe um e-mail válido, como voce@exemplo.com.'],
    ['phone', '1234', 'Telefone inválido. Informe o DDD e o número.'],
    ['bankCode', '1', 'Escolha um banco da lista.'],
    ['bankCode', '999', 'Escolha um banco da lista.'],
    ['agency', '1234-5', 'Informe a agência com até 4 números, sem o dígito.'],
    ['account', '12345-6', 'Informe a conta só com números, sem o dígito.'],
    ['accountDigit', '123', 'O dígito tem 1 ou 2 números ou letras.'],
    ['bankAccountType', 'JOINT', 'Escolha um tipo de conta da lista.'],
    ['pixKeyType', 'IBAN', 'Escolha um tipo de chave Pix da lista.'],
  ])('refuse %s %s, even with a valid Pix key', async (field, value, message) => {
    expect(await refusedFields({ ...payoutFields(), [field]: value })).toEqual([[field, message]]);
  });

  it('accept a company with letters in its CNPJ, and part of a bank account with a Pix key', async () => {
    const owner = await app().newOwner();
    const body = { ...pix('EVP', '123e4567-e12b-42d1-a456-426655440000'), cpfCnpj: '12.ABC.345/01DE-35' };
    const { status, body: stored } = await create(owner, { ...body, bankCode: '001' });
    expect([status, stored.cpfCnpj, stored.bankCode, stored.agency]).toEqual([
      201,
      '12ABC34501DE35',
      '001',
      null,
    ]);
  });
});

describe('a Pix key', () => {
  it.each([
    ['EMAIL', ' Loja@Exemplo.com ', 'loja@exemplo.com'],
    ['CPF', '111.444.777-35', '11144477735'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['PHONE', '(11) 98765-4321', '+5511987654321'],
    ['PHONE', '+55 11 98765-4321', '+5511987654321'],
    ['EVP', '123E4567-E12B-42D1-A456-426655440000', '123e4567-e12b-42d1-a456-426655440000'],
    ['EVP', '123e4567e12b42d1a456426655440000', '123e4567-e12b-42d1-a456-426655440000'],
  ] as const)('of type %s is stored in one form: %s', async (type, typed, kept) => {
    const { status, body } = await create(await app().newOwner(), pix(type, typed));
    expect([status, body.pixKeyType, body.pixKey]).toEqual([201, type, kept]);
  });

  const wrong = {
    EMAIL: 'Informe um e-mail válido, como loja@exemplo.com, com no máximo 77 caracteres.',
    CPF: 'CPF inválido. Confira os 11 dígitos da chave.',
    CNPJ: 'CNPJ inválido. Confira os 14 caracteres da chave.',
    PHONE: 'Celular inválido. Informe o DDD e os 9 dígitos.',
    EVP: 'Chave aleatória inválida. Copie do aplicativo do banco os 36 caracteres.',
  } satisfies Record<contract.PixKeyType, string>;

  it.each([
    ['EMAIL', 'loja.exemplo.com'],
    ['EMAIL', `${'a'.repeat(60)}@${'b'.repeat(20)}.com`],
    ['CPF', '111.444.777-36'],
    ['CPF', '11.222.333/0001-81'],
    ['CNPJ', '11.222.333/0001-82'],
    ['CNPJ', '111.444.777-35'],
    ['PHONE', '(11) 3230-0606'],
    ['PHONE', '+1 202 555 0123'],
    ['EVP', '123e4567-e12b-42d1-a456'],
    ['EVP', 'loja@exemplo.com'],
  ] as const)('of type %s is refused when it is %s', async (type, key) => {
    expect(await refusedFields(pix(type, key))).toEqual([['pixKey', wrong[type]]]);
  });
});

describe('the payout account table', () => {
  it.each([
    ['a Pix key of another type', { pix_key: '11144477736x' }, 'payout_accounts_pix_key_of_its_type'],
    ['a Pix key without its type', { pix_key_type: null }, 'payout_accounts_pix_is_whole'],
    [
      'part of a bank account without a Pix key',
      { pix_key: null, pix_key_type: null },
      'payout_accounts_pix_or_bank_account',
    ],
    ['an unknown kind of document', { cpf_cnpj: '123' }, 'payout_accounts_cpf_cnpj_check'],
    ['a second account', { id: sql<string>`gen_random_uuid()` }, 'payout_accounts_one_per_store_key'],
  ])('refuses %s', async (_, columns, constraint) => {
    const owner = await app().newOwner();
    await create(owner, pix('CPF', '11144477735'));
    const { kysely } = app().database;
    const row = await kysely
      .selectFrom('payout_accounts')
      .selectAll()
      .where('store_id', '=', owner.store.id)
      .executeTakeFirstOrThrow();
    if (!('id' in columns)) await remove(owner);
    const writing = kysely
      .insertInto('payout_accounts')
      .values({ ...row, ...columns })
      .execute();
    await expect(writing).rejects.toMatchObject({ constraint });
  });
});
