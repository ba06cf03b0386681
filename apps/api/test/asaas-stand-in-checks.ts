import { isIP } from 'node:net';

// Checks requests like the provider's published schema (https://docs.asaas.com). It shares no code with the
// adapter, so that a mistake in one is found by the other.

export type Body = Readonly<Record<string, unknown>>;

/** An error in the provider's format. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: string, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

export function found<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id);
  if (!row) throw new Refusal('not_found', '', 404);
  return row;
}

type Rule = (value: unknown) => boolean;
export type Rules = Readonly<Record<string, { readonly rule: Rule; readonly required?: true }>>;

export const isText: Rule = (value) => typeof value === 'string' && value !== '';
export const isAnyText: Rule = (value) => typeof value === 'string';
export const isFlag: Rule = (value) => typeof value === 'boolean';
const isDay: Rule = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
export const isMoney: Rule = (value) =>
  typeof value === 'number' && value > 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isShort: Rule = (value) => typeof value === 'string' && value.length <= 500;
export const isObject: Rule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isAddress: Rule = (value) => typeof value === 'string' && isIP(value) !== 0;
export const matches =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
export const oneOf =
  (...values: string[]): Rule =>
  (value) =>
    typeof value === 'string' && values.includes(value);

const billingType = oneOf('UNDEFINED', 'BOLETO', 'CREDIT_CARD', 'PIX');
const cycle = oneOf('WEEKLY', 'BIWEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'YEARLY');
export const document = matches(/^(\d{11}|[0-9A-Z]{12}\d{2})$/);
export const postalCode = matches(/^\d{8}$/);
const phone = matches(/^\d{10,11}$/);

const cardParts: Rules = {
  creditCard: { rule: isObject },
  creditCardHolderInfo: { rule: isObject },
  creditCardToken: { rule: isText },
  remoteIp: { rule: isAddress },
};

export const customerRules: Rules = {
  name: { rule: isText, required: true },
  cpfCnpj: { rule: document, required: true },
  email: { rule: matches(/^\S+@\S+$/) },
  phone: { rule: phone },
  mobilePhone: { rule: phone },
  address: { rule: isText },
  addressNumber: { rule: isText },
  complement: { rule: isAnyText },
  province: { rule: isText },
  postalCode: { rule: postalCode },
  externalReference: { rule: isText },
  notificationDisabled: { rule: isFlag },
};

export const paymentRules: Rules = {
  customer: { rule: isText, required: true },
  billingType: { rule: billingType, required: true },
  value: { rule: isMoney, required: true },
  dueDate: { rule: isDay, required: true },
  description: { rule: isShort },
  externalReference: { rule: isText },
  ...cardParts,
};

export const subscriptionRules: Rules = {
  customer: { rule: isText, required: true },
  billingType: { rule: billingType, required: true },
  value: { rule: isMoney, required: true },
  nextDueDate: { rule: isDay, required: true },
  cycle: { rule: cycle, required: true },
  description: { rule: isShort },
  externalReference: { rule: isText },
  ...cardParts,
};

export const subscriptionChangeRules: Rules = {
  billingType: { rule: billingType },
  value: { rule: isMoney },
  nextDueDate: { rule: isDay },
  cycle: { rule: cycle },
  status: { rule: oneOf('ACTIVE', 'INACTIVE') },
  description: { rule: isShort },
  updatePendingPayments: { rule: isFlag },
  externalReference: { rule: isText },
};

export const cardChangeRules: Rules = cardParts;

export const refundRules: Rules = { value: { rule: isMoney }, description: { rule: isShort } };

const cardRules: Rules = {
  holderName: { rule: isText, required: true },
  number: { rule: matches(/^\d{13,19}$/), required: true },
  expiryMonth: { rule: matches(/^(0[1-9]|1[0-2])$/), required: true },
  expiryYear: { rule: matches(/^\d{4}$/), required: true },
  ccv: { rule: matches(/^\d{3,4}$/), required: true },
};

const holderRules: Rules = {
  name: { rule: isText, required: true },
  email: { rule: matches(/^\S+@\S+$/), required: true },
  cpfCnpj: { rule: document, required: true },
  postalCode: { rule: postalCode, required: true },
  addressNumber: { rule: isText, required: true },
  phone: { rule: phone, required: true },
  addressComplement: { rule: isAnyText },
  mobilePhone: { rule: phone },
};

/**
 * @throws Refusal for a field that is missing, of the wrong type, or not in the schema (the real provider
 * ignores those)
 */
export function check(body: Body, rules: Rules): void {
  for (const [field, { rule, required }] of Object.entries(rules)) {
    if (body[field] === undefined || body[field] === null) {
      if (required) throw new Refusal(`invalid_${field}`, `O campo ${field} deve ser informado.`);
    } else if (!rule(body[field])) {
      throw new Refusal(`invalid_${field}`, `O campo ${field} é inválido.`);
    }
  }
  const unknown = Object.keys(body).find((field) => !(field in rules));
  if (unknown !== undefined) throw new Refusal('unknown_field', `O campo ${unknown} não existe.`);
}

/** What is kept of a checked card: enough to answer, too little to leak. */
export interface SeenCard {
  readonly number: string;
  readonly expiry: string;
}

/** The card of a request, or null if it has a token. */
export function checkCard(body: Body): SeenCard | null {
  if (!isAddress(body['remoteIp'])) {
    throw new Refusal('invalid_remoteIp', 'O campo remoteIp deve ser informado.');
  }
  if (body['creditCardToken'] !== undefined) return null;
  const card = part(body, 'creditCard');
  check(card, cardRules);
  check(part(body, 'creditCardHolderInfo'), holderRules);
  return {
    number: textOf(card['number']),
    expiry: `${textOf(card['expiryYear'])}-${textOf(card['expiryMonth'])}`,
  };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isBody(value: unknown): value is Body {
  return isObject(value);
}

function part(body: Body, name: string): Body {
  const value = body[name];
  if (!isBody(value)) throw new Refusal(`invalid_${name}`, `O campo ${name} deve ser informado.`);
  return value;
}
