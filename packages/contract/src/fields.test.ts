import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { creditCardFields, subscribeBody } from './subscriptions.ts';
import { computerBody, createComputersBody } from './computers.ts';
import { couponBody } from './coupons.ts';
import { eventBody } from './events.ts';
import { addPasskey } from './passkeys.ts';
import { payoutAccountBody } from './payout-accounts.ts';
import { productBody } from './products.ts';
import { signupBody, updateStoreBody } from './stores.ts';
import { createCustomerBody } from './customers.ts';
import { createSessionBody } from './sessions.ts';

const signup = {
  name: 'Lan House Coruja',
  ownerName: 'Marina Souza',
  email: ' Marina@Exemplo.com ',
  password: 'noite-longa',
  cnpj: '12.abc.345/01de-35',
  phone: '+55 (11) 98765-4321',
  cep: '01001-000',
  rua: 'Praça da Sé',
  numero: '100',
  bairro: 'Sé',
  cidade: 'São Paulo',
  estado: 'sp',
};

function fieldErrors(result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) {
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('the signup form', () => {
  it('stores documents without punctuation, e-mails in lower case and states in upper case', () => {
    expect(signupBody.parse(signup)).toMatchObject({
      email: 'marina@exemplo.com',
      cnpj: '12ABC34501DE35',
      phone: '11987654321',
      cep: '01001000',
      estado: 'SP',
      pais: 'Brasil',
    });
  });

  it('keeps the letters of a CNPJ and refuses wrong check digits', () => {
    expect(fieldErrors(signupBody.safeParse({ ...signup, cnpj: '12.ABC.345/01DE-36' }))).toEqual({
      cnpj: 'CNPJ inválido. Confira os 14 caracteres.',
    });
  });

  it('refuses letters in numbers, such as the letter O in a postal code', () => {
    const typed = { ...signup, cep: '01001-0O00', phone: '(11) 98765-4321 casa' };
    expect(fieldErrors(signupBody.safeParse(typed))).toEqual({
      cep: 'O CEP deve ter 8 dígitos.',
      phone: 'Telefone inválido. Informe o DDD e o número.',
    });
  });

  it('names every missing field except the complement', () => {
    expect(Object.keys(fieldErrors(signupBody.safeParse({})))).toEqual([
      'name',
      'ownerName',
      'email',
      'password',
      'cnpj',
      'phone',
      'cep',
      'rua',
      'numero',
      'bairro',
      'cidade',
      'estado',
    ]);
  });

  it('refuses a short password with the specified sentence', () => {
    expect(fieldErrors(signupBody.safeParse({ ...signup, password: '12345' }))).toEqual({
      password: 'A senha deve ter pelo menos 6 caracteres',
    });
  });
});

describe('other forms', () => {
  it('reads reais as centavos and refuses a third decimal', () => {
    expect(updateStoreBody.parse({ pricePerHour: 6.5 })).toEqual({ pricePerHour: 650 });
    expect(fieldErrors(updateStoreBody.safeParse({ pricePerHour: 6.505 }))).toEqual({
      pricePerHour: 'Use no máximo duas casas decimais.',
    });
  });

  it('asks for a customer unless the session is a guest’s', () => {
    const computerId = '4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01';
    expect(fieldErrors(createSessionBody.safeParse({ computerId }))).toEqual({
      userId: 'Por favor, selecione um usuário ou marque a opção de convidado.',
    });
    expect(createSessionBody.parse({ computerId, isGuest: true })).toMatchObject({ durationInMinutes: 60 });
  });

  it('reads blank optional fields of a customer as unknown, and refuses a CPF with wrong check digits', () => {
    const customer = {
      name: 'Ana',
      cpf: '529.982.247-25',
      email: '',
      phone: '',
      birthDate: '',
      nickName: ' ',
    };
    const blank = { email: null, phone: null, birthDate: null, nickName: null };
    expect(createCustomerBody.parse(customer)).toEqual({ name: 'Ana', cpf: '52998224725', ...blank });
    expect(
      fieldErrors(
        createCustomerBody.safeParse({ ...customer, cpf: '111.111.111-11', birthDate: '2026-02-30' }),
      ),
    ).toEqual({
      cpf: 'CPF inválido. Confira os 11 dígitos.',
      birthDate: 'Informe uma data válida.',
    });
  });
});

describe('a customer', () => {
  const errorsOf = (body: unknown) => fieldErrors(createCustomerBody.safeParse(body));

  it('has a CPF, or a birth date without one; all errors are reported at once', () => {
    const noName = { name: 'O nome é obrigatório.' };
    expect(errorsOf({ name: '' })).toEqual({ ...noName, cpf: 'O CPF é obrigatório.' });
    expect(errorsOf({ name: '', cpf: '529.982.247-25', withoutCpf: true })).toEqual({
      ...noName,
      withoutCpf: 'Informe o CPF ou cadastre a pessoa sem CPF, não os dois.',
      birthDate: 'Sem CPF, informe a data de nascimento.',
    });
    expect(errorsOf({ name: 'Ana', withoutCpf: true, birthDate: '2004-02-03' })).toEqual({});
    for (const body of [null, 'Ana']) expect(Object.keys(errorsOf(body))).toEqual(['']);
  });
});

describe('several computers', () => {
  it('have different names, whatever the case and the accents', () => {
    const errorsOf = (...names: string[]) => fieldErrors(createComputersBody.safeParse({ names }));
    expect(errorsOf('PC 1', 'PC 2')).toEqual({});
    expect(errorsOf('Máquina 1', ' maquina 1')).toEqual({ names: 'Informe cada nome uma vez.' });
  });
});

describe('the card form', () => {
  const number = z.object(creditCardFields).shape.number;

  it('accepts a number in groups, and refuses letters in it', () => {
    expect(number.parse('0000 0000-0000.0000')).toBe('0'.repeat(16));
    expect(number.safeParse('0000a000-0000-0000-0000').success).toBe(false);
  });
});

describe('a name', () => {
  const bodies = {
    signup: [signupBody, ['name', 'ownerName', 'rua', 'numero', 'complemento', 'bairro', 'cidade', 'pais']],
    profile: [updateStoreBody, ['name', 'ownerName', 'address.rua', 'address.complemento']],
    customer: [
      createCustomerBody,
      ['name', 'nickName', 'guardianName', 'school', 'address', 'documentNumber'],
    ],
    computer: [computerBody, ['name', 'specifications.cpu']],
    product: [productBody, ['name', 'barcode']],
    event: [eventBody, ['name']],
    coupon: [couponBody, ['code']],
    'payout account': [payoutAccountBody, ['ownerName']],
    passkey: [addPasskey.body, ['name']],
    card: [subscribeBody, ['creditCard.holderName', 'creditCardHolderInfo.name']],
  } as const;
  const fields = Object.entries(bodies).flatMap(([body, [schema, paths]]) =>
    paths.map((path) => ({ body, path, schema })),
  );
  const errorAt = (schema: z.ZodType, path: string, text: string) => {
    const [outer = '', inner] = path.split('.');
    const body = { [outer]: inner === undefined ? text : { [inner]: text } };
    return fieldErrors(schema.safeParse(body))[path];
  };
  const sentence = 'Use uma linha só, sem links (://) nem caracteres de controle.';

  it.each(fields)('of a $body is one line without a link: $path', ({ schema, path }) => {
    for (const text of ['A\nB', 'A\r\nB', 'A\u2028B', 'A\u0007B', 'A\u202EB', 'A\u2066B', 'http://a'])
      expect(errorAt(schema, path, text), JSON.stringify(text)).toBe(sentence);
    expect(errorAt(schema, path, 'D’Ávila & Cia. 24/7')).toBeUndefined();
  });

  it('may be absent where it is optional', () => {
    for (const blank of [null, '', undefined])
      expect(fieldErrors(createCustomerBody.safeParse({ nickName: blank }))).not.toHaveProperty('nickName');
  });

  it('is not required of descriptions and reasons, which may have several lines', () => {
    expect(errorAt(productBody, 'description', 'Uma\nDuas')).toBeUndefined();
    expect(errorAt(eventBody, 'description', 'Veja https://exemplo.com')).toBeUndefined();
  });
});
