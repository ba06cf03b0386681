import { type BankAccountType, type PayoutAccount, payoutAccountBody } from '@coruja/contract';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import type { Step } from '../../lib/step-errors.ts';
import { pixKeyMask } from '../../parts/pix/pix-key-formats.ts';
import type { PayoutBody } from './payout-queries.ts';

export type PayoutField = keyof PayoutAccount;

/** The fields' values: text without punctuation, '' for none. */
export type PayoutValues = Record<PayoutField, string>;
export type PayoutForm = UseFormReturnType<PayoutValues>;
export type PayoutErrors = Partial<Record<PayoutField, string>>;

/** The three sections, which are the three steps on a phone (docs/product/payout-data.md#the-screen). */
export const sections: ReadonlyArray<Step<PayoutField>> = [
  { title: 'Responsável', fields: ['ownerName', 'cpfCnpj', 'email', 'phone'] },
  { title: 'Pix', fields: ['pixKeyType', 'pixKey'] },
  { title: 'TED', fields: ['bankCode', 'agency', 'account', 'accountDigit', 'bankAccountType'] },
];

export const lastStep = sections.length - 1;

export const accountTypeLabels = {
  CHECKING_ACCOUNT: 'Conta corrente',
  SAVINGS_ACCOUNT: 'Conta poupança',
  PAYMENT_ACCOUNT: 'Conta de pagamento',
} as const satisfies Record<BankAccountType, string>;

const empty: PayoutValues = {
  ownerName: '',
  cpfCnpj: '',
  email: '',
  phone: '',
  pixKeyType: '',
  pixKey: '',
  bankCode: '',
  agency: '',
  account: '',
  accountDigit: '',
  bankAccountType: '',
};

/** The fields as they are stored, or empty ones. */
export function valuesOf(saved: PayoutAccount | null): PayoutValues {
  const given = Object.entries(saved ?? {}).filter(([, value]) => value !== null);
  const values: PayoutValues = { ...empty, ...Object.fromEntries(given) };
  return { ...values, pixKey: pixKeyMask(values.pixKeyType).significant(values.pixKey) };
}

/** The body to send. The choices are the contract's values. */
export function toBody(values: PayoutValues): PayoutBody {
  return values as PayoutBody;
}

const check = schemaResolver(payoutAccountBody, { sync: true });

/** The server's messages. */
export function checkPayout(values: PayoutValues): PayoutErrors {
  return check(values) as PayoutErrors;
}

/** An account as printed on a bank card, `12345-6`: number and digit. Null for anything else. */
export function splitAccount(typed: string): Pick<PayoutValues, 'account' | 'accountDigit'> | null {
  const [, account, accountDigit] = /^\s*([\d.]+)\s*-\s*([0-9A-Za-z])\s*$/.exec(typed) ?? [];
  if (!account || !accountDigit) return null;
  return { account: account.replaceAll('.', ''), accountDigit: accountDigit.toUpperCase() };
}
