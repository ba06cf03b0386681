import { z } from 'zod';
import { isValidCnpj, isValidCpf, isValidPhone, nationalPhone, stripDocument } from './brazil.ts';
import { always, endpoint } from './endpoint.ts';
import { optionalText, requiredName, requiredText } from './fields.ts';
import { normalisePixKey, pixKeyProblem, pixKeyTypes } from './pix-key.ts';
import { storeParams } from './stores.ts';

export const bankAccountTypes = ['CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'PAYMENT_ACCOUNT'] as const;

export type BankAccountType = (typeof bankAccountTypes)[number];

/** The message for an unknown bank code; the server compares with the list of banks. */
export const unknownBankMessage = 'Escolha um banco da lista.';

/** An optional choice; a form sends '' for none. */
function optionalChoice<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  message: string,
) {
  return z
    .union([z.enum(choices), z.literal(''), z.null()], message)
    .optional()
    .transform((choice): Choices[number] | null => (choice ? choice : null));
}

/** In the form's order: Responsável, Pix, TED. */
const payoutFields = {
  ownerName: requiredName('Nome do responsável é obrigatório.').meta({ example: 'Marina Souza' }),
  cpfCnpj: requiredText('CPF ou CNPJ é obrigatório.', 40)
    .refine(isCpfOrCnpj, 'CPF ou CNPJ inválido. Confira os números.')
    .transform(stripDocument)
    .meta({ example: '11.222.333/0001-81' }),
  email: requiredText('E-mail é obrigatório.', 254)
    .transform((text) => text.toLowerCase())
    .pipe(z.email('Informe um e-mail válido, como voce@exemplo.com.'))
    .meta({ example: 'marina@exemplo.com' }),
  phone: requiredText('Telefone é obrigatório.', 40)
    .refine(isValidPhone, 'Telefone inválido. Informe o DDD e o número.')
    .transform(nationalPhone)
    .meta({ example: '(11) 98765-4321' }),
  pixKeyType: optionalChoice(pixKeyTypes, 'Escolha um tipo de chave Pix da lista.'),
  pixKey: optionalText(100).meta({ example: 'pix@exemplo.com' }),
  bankCode: optionalText(20),
  agency: optionalText(20),
  account: optionalText(40),
  accountDigit: optionalText(20),
  bankAccountType: optionalChoice(bankAccountTypes, 'Escolha um tipo de conta da lista.').meta({
    example: null,
  }),
};

/** The fields of the TED section: the messages when missing and when malformed (docs/product/payout-data.md#bank-account). */
const tedRules = {
  bankCode: { required: 'Código do banco é obrigatório.', shape: /^\d{3}$/, wrong: unknownBankMessage },
  agency: {
    required: 'Agência é obrigatória.',
    shape: /^\d{1,4}$/,
    wrong: 'Informe a agência com até 4 números, sem o dígito.',
  },
  account: {
    required: 'Conta é obrigatória.',
    shape: /^\d{1,20}$/,
    wrong: 'Informe a conta só com números, sem o dígito.',
  },
  // The digit is text: `X` at Banco do Brasil, `P` at Bradesco.
  accountDigit: {
    required: 'Dígito da conta é obrigatório.',
    shape: /^[0-9A-Za-z]{1,2}$/,
    wrong: 'O dígito tem 1 ou 2 números ou letras.',
  },
  bankAccountType: { required: 'Tipo de conta bancária é obrigatório.', shape: /./, wrong: '' },
} as const;

type PayoutField = keyof typeof payoutFields;

/**
 * A Pix key with its type, or a complete bank account; the rest may be absent and is then null. Problems between fields are
 * reported together with those of single fields, so that a form shows everything at once.
 */
export const payoutAccountBody = z
  .object(payoutFields)
  .superRefine(
    (account, context) => {
      for (const { field, message } of problemsOf(account)) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    },
    // Skipped only when the body is not an object.
    { when: ({ issues }) => issues.every(({ path }) => path !== undefined) },
  )
  .transform(({ pixKey, pixKeyType, ...rest }) => ({
    ...rest,
    pixKeyType: pixKey ? pixKeyType : null,
    pixKey: pixKey && pixKeyType ? normalisePixKey(pixKeyType, pixKey) : null,
    bankCode: rest.bankCode ?? null,
    agency: rest.agency ?? null,
    account: rest.account ?? null,
    accountDigit: rest.accountDigit?.toUpperCase() ?? null,
  }));

export type PayoutAccountFields = z.output<typeof payoutAccountBody>;

/** Values may have any type here: wrong types are refused already and not reported again. Blank texts are null by now. */
function problemsOf(
  account: Partial<Record<PayoutField, unknown>>,
): { field: PayoutField; message: string }[] {
  const { pixKey, pixKeyType } = account;
  const problems: { field: PayoutField; message: string }[] = [];
  const tell = (field: PayoutField, message: string | undefined) => {
    if (message) problems.push({ field, message });
  };
  if (isGiven(pixKey)) {
    const type = pixKeyTypes.find((known) => known === pixKeyType);
    if (!isGiven(pixKeyType)) tell('pixKeyType', 'Tipo da chave Pix é obrigatório.');
    if (type && typeof pixKey === 'string') tell('pixKey', pixKeyProblem(type, pixKey));
  }
  for (const [field, rule] of Object.entries(tedRules)) {
    const value = account[field as keyof typeof tedRules];
    if (typeof value === 'string') {
      if (!rule.shape.test(value)) tell(field as PayoutField, rule.wrong);
    } else if (!isGiven(value) && !isGiven(pixKey)) tell(field as PayoutField, rule.required);
  }
  return problems;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** By its length, because a CNPJ may have letters (docs/product/payout-data.md#responsible-person). */
function isCpfOrCnpj(text: string): boolean {
  const document = stripDocument(text);
  return document.length === 11 ? /^\d+$/.test(document) && isValidCpf(document) : isValidCnpj(document);
}

export const payoutAccount = z
  .object({
    ownerName: z.string().meta({ example: 'Marina Souza' }),
    cpfCnpj: z.string().meta({ example: '11222333000181' }),
    email: z.string().meta({ example: 'marina@exemplo.com' }),
    phone: z.string().meta({ example: '11987654321' }),
    pixKeyType: z.enum(pixKeyTypes).nullable(),
    pixKey: z.string().nullable().meta({ example: 'pix@exemplo.com' }),
    bankCode: z.string().nullable(),
    agency: z.string().nullable(),
    account: z.string().nullable(),
    accountDigit: z.string().nullable(),
    bankAccountType: z.enum(bankAccountTypes).nullable().meta({ example: null }),
  })
  .meta({ id: 'PayoutAccount' });

export type PayoutAccount = z.output<typeof payoutAccount>;

// Allowed in every state of the subscription (docs/product/payout-data.md#saving).

export const getPayoutAccount = endpoint({
  id: 'getPayoutAccount',
  method: 'GET',
  path: '/stores/:storeId/payout-account',
  tag: 'payout-accounts',
  summary: 'Where the store is paid out',
  access: always,
  params: storeParams,
  status: 200,
  answer: payoutAccount,
  errors: ['PAYOUT_ACCOUNT_NOT_FOUND'],
});

export const createPayoutAccount = endpoint({
  id: 'createPayoutAccount',
  method: 'POST',
  path: '/stores/:storeId/payout-account',
  tag: 'payout-accounts',
  summary: 'Says where the store is paid out, by a Pix key or a bank account',
  access: always,
  params: storeParams,
  body: payoutAccountBody,
  status: 201,
  answer: payoutAccount,
  changes: ['payout-account'],
  errors: ['PAYOUT_ACCOUNT_EXISTS'],
});

export const replacePayoutAccount = endpoint({
  id: 'replacePayoutAccount',
  method: 'PUT',
  path: '/stores/:storeId/payout-account',
  tag: 'payout-accounts',
  summary: 'Replaces the whole payout account; what is not sent is gone',
  access: always,
  params: storeParams,
  body: payoutAccountBody,
  status: 200,
  answer: payoutAccount,
  changes: ['payout-account'],
  errors: ['PAYOUT_ACCOUNT_NOT_FOUND'],
});

export const deletePayoutAccount = endpoint({
  id: 'deletePayoutAccount',
  method: 'DELETE',
  path: '/stores/:storeId/payout-account',
  tag: 'payout-accounts',
  summary: 'Removes the payout account',
  access: always,
  params: storeParams,
  status: 204,
  changes: ['payout-account'],
  errors: ['PAYOUT_ACCOUNT_NOT_FOUND'],
});
