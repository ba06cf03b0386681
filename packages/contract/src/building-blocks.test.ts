import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isValidPixPhone, loadBanks, nationalPhone, stripDocument } from './brazil.ts';
import { errorText } from './errors.ts';
import * as fields from './fields.ts';
import { newPassword, presentPassword } from './password.ts';
import { type PixKeyType, normalisePixKey, pixKeyProblem } from './pix-key.ts';

const refused = (...messages: string[]) => ({ refused: messages });

/** The parsed value, or the errors. */
function outcome(schema: z.ZodType, input: unknown): unknown {
  const { success, data, error } = schema.safeParse(input);
  return success ? data : refused(...error.issues.map(({ message }) => message));
}

const strange = 'Este texto tem caracteres que não são aceitos.';
const noDay = refused('Informe uma data válida.');
const noTime = refused('Informe um horário válido, como 23:00.');
const noNumber = refused('Informe um número.');
const noChoice = refused('Escolha uma das opções.');
const noPhone = refused('Telefone inválido. Informe o DDD e o número.');
const noEmail = refused('Informe um e-mail válido, como voce@exemplo.com.');
const passwordLength = refused('A senha deve ter pelo menos 6 caracteres');

const text = fields.requiredText('Falta.', 5);
const count = fields.wholeNumber({ min: 2, max: 1_500, message: 'Falta.', unit: 'minutos' });
const unitless = fields.wholeNumber({ min: 2, max: 1_500, message: 'Falta.' });
const formCount = fields.formWholeNumber({ min: 2, max: 1_500, message: 'Falta.' });
const time = fields.requiredTime('Falta.');
const choice = fields.optionalChoice(['RG', 'CNH']);

const cases = {
  'a text that must be there': [
    [text, ' abc ', 'abc'],
    [text, 'abcde', 'abcde'],
    [text, 'abcdef', refused('Use no máximo 5 caracteres.')],
    [text, undefined, refused('Falta.')],
    [text, null, refused('Falta.')],
    [text, 7, refused('Informe um texto.')],
    [text, '\u200B', refused('Falta.')],
    [text, 'a\u0000', refused(strange)],
    [text, 'a\uD800', refused(strange)],
  ],
  'a text that may be absent': [
    [fields.optionalText(5), ' abc ', 'abc'],
    [fields.optionalText(5), ' ', null],
    [fields.optionalText(5), null, null],
    [fields.optionalText(5), undefined, undefined],
    [fields.optionalText(5), 'abcdef', refused('Use no máximo 5 caracteres.')],
    [fields.optionalText(5), 7, refused('Informe um texto.')],
  ],
  'a whole number': [
    [count, 2, 2],
    [count, 1_500, 1_500],
    [count, 1, refused('Falta.')],
    [count, 1_501, refused('O máximo é 1.500 minutos.')],
    [unitless, 1_501, refused('O máximo é 1.500.')],
    [count, 2.5, refused('Informe um número inteiro.')],
    [count, undefined, refused('Falta.')],
    [count, null, refused('Falta.')],
    [count, '2', noNumber],
  ],
  'a whole number in a form': [
    [formCount, ' 12 ', 12],
    [formCount, 12, 12],
    [formCount, ' ', undefined],
    [formCount, undefined, undefined],
    [formCount, '12,5', refused('Informe um número inteiro.')],
    [formCount, 'doze', noNumber],
    [formCount, '1e3', noNumber],
  ],
  'reais in a form': [
    [fields.formReais(), '12,34', 1_234],
    [fields.formReais(), '12.5', 1_250],
    [fields.formReais(), '', undefined],
    [fields.formReais(), '-1', refused('O valor não pode ser negativo.')],
    [fields.formReais(), {}, noNumber],
    [fields.formReais(), 'doze', noNumber],
  ],
  'an e-mail': [
    [fields.email, ' Ana@Exemplo.com ', 'ana@exemplo.com'],
    [fields.email, undefined, refused('O e-mail é obrigatório')],
    [fields.email, null, refused('O e-mail é obrigatório')],
    [fields.email, ' ', refused('O e-mail é obrigatório')],
    [fields.email, 7, refused('Informe um texto.')],
    [fields.email, 'ana', noEmail],
    [fields.optionalEmail, 'Ana@Exemplo.com', 'ana@exemplo.com'],
    [fields.optionalEmail, 'ana', noEmail],
    [fields.optionalEmail, ' ', null],
    [fields.optionalEmail, undefined, undefined],
  ],
  'a document or a phone': [
    [fields.cpf, '529.982.247-25', '52998224725'],
    [fields.cpf, '529.982.247-2', refused('CPF inválido. Confira os 11 dígitos.')],
    [fields.cpf, '529.982.247-24', refused('CPF inválido. Confira os 11 dígitos.')],
    [fields.optionalCpf, '529.982.247-25', '52998224725'],
    [fields.optionalCpf, '529.982.247-24', refused('CPF inválido. Confira os 11 dígitos.')],
    [fields.optionalCpf, ' ', null],
    [fields.optionalCpf, undefined, null],
    [fields.optionalPhone, '+55 (11) 98765-4321', '11987654321'],
    [fields.optionalPhone, '123', noPhone],
    [fields.optionalPhone, '', null],
    [fields.optionalPhone, undefined, undefined],
    [fields.cep, '01001-00', refused('O CEP deve ter 8 dígitos.')],
    [fields.state, 'am', 'AM'],
    [fields.state, 'XX', refused('Informe a sigla do estado, como SP.')],
  ],
  'a day': [
    [fields.optionalDay, '2024-02-29', '2024-02-29'],
    [fields.optionalDay, '2026-02-29', noDay],
    [fields.optionalDay, '2026-13-01', noDay],
    [fields.optionalDay, '1899-12-31', noDay],
    [fields.optionalDay, '2200-01-01', noDay],
    [fields.optionalDay, '2026-1-01', noDay],
    [fields.optionalDay, '', null],
    [fields.queryDay, ' 2026-11-21 ', '2026-11-21'],
    [fields.queryDay, ' ', undefined],
    [fields.queryDay, undefined, undefined],
    [fields.queryDay, '2026-11-31', noDay],
    [fields.requiredDay('Falta.'), '2199-12-31', '2199-12-31'],
  ],
  'a time': [
    [time, '23:59', '23:59'],
    [time, '2026-11-21T20:00:00-03:00', '2026-11-21T20:00:00-03:00'],
    [time, '24:00', noTime],
    [time, '1899-11-21T20:00:00Z', noTime],
    [time, '2026-11-21', noTime],
    [fields.clockTimeText('Falta.'), '07:30', '07:30'],
    [fields.clockTimeText('Falta.'), '7:30', refused('Falta.')],
    [fields.optionalClockTime, '07:30', '07:30'],
    [fields.optionalClockTime, '07:60', noTime],
    [fields.optionalClockTime, '', null],
  ],
  'a mark or a choice in a form': [
    [fields.formCheckbox(), 'true', true],
    [fields.formCheckbox(), true, true],
    [fields.formCheckbox(), 'false', false],
    [fields.formCheckbox(), false, false],
    [fields.formCheckbox(), '', undefined],
    [fields.formCheckbox(), undefined, undefined],
    [fields.formCheckbox(), 'sim', refused('Informe sim ou não.')],
    [choice, 'CNH', 'CNH'],
    [choice, '', null],
    [choice, null, null],
    [choice, undefined, undefined],
    [choice, 'RNE', noChoice],
  ],
  'a password': [
    [newPassword, '123456', '123456'],
    [newPassword, '12345', passwordLength],
    [newPassword, '', refused('A nova senha é obrigatória')],
    [newPassword, undefined, refused('A nova senha é obrigatória')],
    [newPassword, null, refused('A nova senha é obrigatória')],
    [newPassword, 123_456, refused('Informe um texto.')],
    [newPassword, 'abcde\uD800', refused(strange)],
    [presentPassword, '1', '1'],
    [presentPassword, undefined, refused('Informe a senha atual.')],
    [presentPassword, null, refused('Informe a senha atual.')],
    [presentPassword, 1, refused('Informe um texto.')],
  ],
  'a part of a page': [
    [fields.page.limit, '20', 20],
    [fields.page.limit, undefined, 200],
    [fields.page.limit, '0', refused('O mínimo é 1.')],
    [fields.page.limit, 'x', noNumber],
  ],
} satisfies Record<string, [z.ZodType, unknown, unknown][]>;

describe.each(Object.entries(cases))('%s', (_, list) => {
  it.each(list.map(([schema, input, expected]) => ({ schema, input, expected })))(
    'is read: $input',
    ({ schema, input, expected }) => {
      expect(outcome(schema, input)).toEqual(expected);
    },
  );
});

describe('reais', () => {
  it.each<[unknown, unknown]>([
    [12.34, 1_234],
    [0, 0],
    [1_000_000, 100_000_000],
    [1_000_000.01, refused('O valor máximo é R$ 1.000.000,00.')],
    [-0.01, refused('O valor não pode ser negativo.')],
    [0.005, refused('Use no máximo duas casas decimais.')],
    [0.016, refused('Use no máximo duas casas decimais.')],
    [5_000.005, refused('Use no máximo duas casas decimais.')],
    [999_999.999, refused('Use no máximo duas casas decimais.')],
    [909_090.91, 90_909_091],
    [undefined, refused('Falta.')],
    [null, refused('Falta.')],
    ['12', refused('Informe um valor em reais.')],
  ])('of %j are read', (input, expected) => {
    expect(outcome(fields.reais('Falta.'), input)).toEqual(expected);
  });

  it('are written as they were read', () => {
    expect(z.encode(fields.reais('Falta.'), 1_234 as never)).toBe(12.34);
  });
});

describe('a file', () => {
  it('is a File of the browser, or an upload as the server parses it', () => {
    const upload = { filename: 'a.png', buffer: new Uint8Array([1]) };
    for (const good of [new Blob(['a']), upload]) expect(fields.file.safeParse(good).success).toBe(true);
    const bad = [null, undefined, 'a.png', {}, { filename: 'a.png' }, { buffer: 'bytes' }, () => upload];
    for (const each of bad) expect(outcome(fields.file, each)).toEqual(refused('Envie um arquivo.'));
  });
});

describe('a phone and a document', () => {
  it('lose their punctuation and the country code', () => {
    expect(
      ['5511987654321', '551132300606', '55987654321', '11987654321', '119876543210'].map(nationalPhone),
    ).toEqual(['11987654321', '1132300606', '55987654321', '11987654321', '119876543210']);
    expect(stripDocument('12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect([isValidPixPhone('+55 (11) 98765-4321'), isValidPixPhone('(11) 3230-0606')]).toEqual([
      true,
      false,
    ]);
  });
});

it('the list of banks has codes of three digits', async () => {
  expect(await loadBanks()).toContainEqual(expect.objectContaining({ code: '260' }));
});

describe('a Pix key', () => {
  const random = '123e4567-e89b-42d3-a456-426614174000';
  const wrongEmail = 'Informe um e-mail válido, como loja@exemplo.com, com no máximo 77 caracteres.';
  const longest = `${'a'.repeat(60)}@loja.exemplo.com`;

  it.each<[PixKeyType, string, string]>([
    ['EMAIL', ' Loja@Exemplo.com ', 'loja@exemplo.com'],
    ['EMAIL', longest, longest],
    ['CPF', '529.982.247-25', '52998224725'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['PHONE', '(11) 98765-4321', '+5511987654321'],
    ['PHONE', '+55 11 98765-4321', '+5511987654321'],
    ['EVP', ` ${random.toUpperCase()} `, random],
    ['EVP', random.replaceAll('-', ''), random],
  ])('of the type %s is stored in one form: %j', (type, typed, stored) => {
    expect(longest).toHaveLength(77);
    expect([normalisePixKey(type, typed), pixKeyProblem(type, typed)]).toEqual([stored, undefined]);
  });

  it.each<[PixKeyType, string, string]>([
    ['EMAIL', 'loja', wrongEmail],
    ['EMAIL', `a${longest}`, wrongEmail],
    ['CPF', '529.982.247-2', 'CPF inválido. Confira os 11 dígitos da chave.'],
    ['CPF', '529.982.247-24', 'CPF inválido. Confira os 11 dígitos da chave.'],
    ['CNPJ', '12.ABC.345/01DE-36', 'CNPJ inválido. Confira os 14 caracteres da chave.'],
    ['PHONE', '(11) 3230-0606', 'Celular inválido. Informe o DDD e os 9 dígitos.'],
    // Without an area code; the country's 55 must not pass for one.
    ['PHONE', '98765-4321', 'Celular inválido. Informe o DDD e os 9 dígitos.'],
    ['EVP', random.slice(1), 'Chave aleatória inválida. Copie do aplicativo do banco os 36 caracteres.'],
  ])('of the type %s is refused: %j', (type, typed, message) => {
    expect(pixKeyProblem(type, typed)).toBe(message);
  });
});

describe('the text of an error', () => {
  it('is the English one if it has one, else the message', () => {
    expect(errorText('EMAIL_TAKEN', 'Este e-mail já existe.')).toBe('Este e-mail já existe.');
    expect(errorText('INSUFFICIENT_CREDITS', 'Faltam minutos.')).toBe(
      'User does not have enough credits in this store for the requested duration.',
    );
  });
});
