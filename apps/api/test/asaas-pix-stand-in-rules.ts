import {
  type Body,
  Refusal,
  type Rules,
  check,
  document,
  isAnyText,
  isBody,
  isFlag,
  isMoney,
  isObject,
  isText,
  matches,
  oneOf,
  postalCode,
  textOf,
} from './asaas-stand-in-checks.ts';

// What the provider's published schema (https://docs.asaas.com) wants in the requests about accounts and their PIX. It shares no
// code with the adapter, so that a mistake in one is found by the other.

const uuid = matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const mobile = matches(/^\d{11}$/);
const isWhole = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0;
const isList = (value: unknown) => Array.isArray(value) && value.length > 0;
const upTo = (length: number) => (value: unknown) => typeof value === 'string' && value.length <= length;

export const addressKeyRules: Rules = { type: { rule: oneOf('EVP'), required: true } };

/** `addressKey` is not marked as required there, but nothing can be paid without it. */
export const codeRules: Rules = {
  addressKey: { rule: uuid, required: true },
  description: { rule: upTo(37) },
  value: { rule: isMoney },
  format: { rule: oneOf('ALL', 'IMAGE', 'PAYLOAD') },
  expirationDate: { rule: matches(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/) },
  expirationSeconds: { rule: isWhole },
  allowsMultiplePayments: { rule: isFlag },
  externalReference: { rule: upTo(100) },
};

export const refundRules: Rules = { value: { rule: isMoney }, description: { rule: upTo(140) } };

const transferRules: Rules = {
  value: { rule: isMoney, required: true },
  operationType: { rule: oneOf('PIX', 'TED') },
  bankAccount: { rule: isObject },
  pixAddressKey: { rule: isText },
  pixAddressKeyType: { rule: oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP') },
  description: { rule: upTo(140) },
  externalReference: { rule: isText },
};

const bankAccountRules: Rules = {
  bank: { rule: isObject },
  ownerName: { rule: isText, required: true },
  cpfCnpj: { rule: document, required: true },
  agency: { rule: matches(/^\d{1,4}$/), required: true },
  account: { rule: matches(/^\d{1,20}$/), required: true },
  accountDigit: { rule: matches(/^[0-9A-Z]{1,2}$/), required: true },
  bankAccountType: { rule: oneOf('CONTA_CORRENTE', 'CONTA_POUPANCA') },
};

const keyShapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  CPF: matches(/^\d{11}$/),
  CNPJ: matches(/^[0-9A-Z]{12}\d{2}$/),
  EMAIL: matches(/^\S+@\S+$/),
  PHONE: mobile,
  EVP: uuid,
};

/** Where a transfer goes, as one text. @throws Refusal */
export function checkTransfer(body: Body): string {
  check(body, transferRules);
  const account = body['bankAccount'];
  if (isBody(account)) {
    check(account, bankAccountRules);
    if (isBody(account['bank']))
      check(account['bank'], { code: { rule: matches(/^\d{3}$/), required: true } });
    return JSON.stringify(account);
  }
  const type = textOf(body['pixAddressKeyType']);
  if (!keyShapes[type]?.(body['pixAddressKey'])) {
    throw new Refusal(
      'invalid_pixAddressKey',
      `A chave ${textOf(body['pixAddressKey'])} não foi encontrada.`,
    );
  }
  return `${type} ${textOf(body['pixAddressKey'])}`;
}

export const webhookChangeRules: Rules = {
  name: { rule: isText },
  url: { rule: matches(/^https?:\/\/\S+$/) },
  sendType: { rule: oneOf('SEQUENTIALLY', 'NON_SEQUENTIALLY') },
  enabled: { rule: isFlag },
  interrupted: { rule: isFlag },
  authToken: { rule: matches(/^\S{32,255}$/) },
  events: { rule: isList },
};

export const webhookRules: Rules = {
  ...webhookChangeRules,
  name: { rule: isText, required: true },
  url: { rule: matches(/^https?:\/\/\S+$/), required: true },
  email: { rule: matches(/^\S+@\S+$/), required: true },
  sendType: { rule: oneOf('SEQUENTIALLY', 'NON_SEQUENTIALLY'), required: true },
  events: { rule: isList, required: true },
  apiVersion: { rule: oneOfNumbers(3) },
};

export const accountRules: Rules = {
  name: { rule: isText, required: true },
  email: { rule: matches(/^\S+@\S+$/), required: true },
  cpfCnpj: { rule: document, required: true },
  companyType: { rule: oneOf('MEI', 'LIMITED', 'INDIVIDUAL', 'ASSOCIATION') },
  mobilePhone: { rule: mobile, required: true },
  incomeValue: { rule: isMoney, required: true },
  postalCode: { rule: postalCode, required: true },
  address: { rule: isText, required: true },
  addressNumber: { rule: isText, required: true },
  complement: { rule: isAnyText },
  province: { rule: isText, required: true },
  webhooks: { rule: isList },
};

function oneOfNumbers(...values: number[]) {
  return (value: unknown) => typeof value === 'number' && values.includes(value);
}
