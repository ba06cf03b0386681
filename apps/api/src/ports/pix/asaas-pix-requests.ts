import { nationalPhone, stripDocument } from '@coruja/contract';
import { toReais } from '@coruja/domain';
import type { NewAccount, NewCode, NewRefund, NewTransfer, TransferTarget } from './pix-provider.ts';

// What is sent to the provider, field by field.

/** Seconds and not a date, so that the two clocks need not agree. */
export function codeBody(code: NewCode, addressKey: string, now: Date) {
  const leftMs = code.expiresAt.getTime() - now.getTime();
  return {
    addressKey,
    description: code.txid,
    value: toReais(code.amount),
    format: 'ALL',
    expirationSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
    allowsMultiplePayments: false,
    externalReference: code.reference,
  };
}

/** The longest text that a returned PIX carries to the payer. */
const maxDescription = 140;

/** The reference comes first: it is what a repetition looks for, and nothing cuts it off. */
export function refundBody({ amount, reference, reason }: NewRefund) {
  return { value: toReais(amount), description: `${reference} ${reason}`.slice(0, maxDescription).trim() };
}

const accountTypes = {
  CHECKING_ACCOUNT: { bankAccountType: 'CONTA_CORRENTE' },
  SAVINGS_ACCOUNT: { bankAccountType: 'CONTA_POUPANCA' },
  // The provider has no value for it, and requires none.
  PAYMENT_ACCOUNT: {},
} as const;

export function transferBody({ amount, reference, to }: NewTransfer) {
  return { value: toReais(amount), externalReference: reference, ...targetBody(to) };
}

function targetBody(to: TransferTarget) {
  if (to.kind === 'pix') {
    return { operationType: 'PIX', pixAddressKey: addressKeyOf(to), pixAddressKeyType: to.keyType };
  }
  return {
    bankAccount: {
      bank: { code: to.bankCode },
      ownerName: to.ownerName,
      cpfCnpj: stripDocument(to.cpfCnpj),
      agency: to.agency,
      account: to.account,
      accountDigit: to.accountDigit,
      ...accountTypes[to.accountType],
    },
  };
}

/** The provider expects phones without `+55`. */
function addressKeyOf({ key, keyType }: Extract<TransferTarget, { kind: 'pix' }>): string {
  if (keyType === 'PHONE') return nationalPhone(key);
  return keyType === 'CPF' || keyType === 'CNPJ' ? stripDocument(key) : key;
}

export function personalOfTransfer({ to }: NewTransfer): readonly string[] {
  return to.kind === 'pix' ? [to.key, addressKeyOf(to)] : [to.ownerName, to.cpfCnpj, to.account];
}

/** The events that our server subscribes to: reasons to ask for a payment, a transfer or the account. */
const events = [
  'PAYMENT_CREATED',
  'PAYMENT_UPDATED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_REFUND_DENIED',
  'PAYMENT_AWAITING_RISK_ANALYSIS',
  'PAYMENT_APPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'TRANSFER_CREATED',
  'TRANSFER_PENDING',
  'TRANSFER_IN_BANK_PROCESSING',
  'TRANSFER_BLOCKED',
  'TRANSFER_DONE',
  'TRANSFER_FAILED',
  'TRANSFER_CANCELLED',
  'ACCOUNT_STATUS_COMMERCIAL_INFO_APPROVED',
  'ACCOUNT_STATUS_COMMERCIAL_INFO_AWAITING_APPROVAL',
  'ACCOUNT_STATUS_COMMERCIAL_INFO_EXPIRED',
  'ACCOUNT_STATUS_COMMERCIAL_INFO_EXPIRING_SOON',
  'ACCOUNT_STATUS_COMMERCIAL_INFO_PENDING',
  'ACCOUNT_STATUS_COMMERCIAL_INFO_REJECTED',
  'ACCOUNT_STATUS_DOCUMENT_APPROVED',
  'ACCOUNT_STATUS_DOCUMENT_AWAITING_APPROVAL',
  'ACCOUNT_STATUS_DOCUMENT_PENDING',
  'ACCOUNT_STATUS_DOCUMENT_REJECTED',
  'ACCOUNT_STATUS_GENERAL_APPROVAL_APPROVED',
  'ACCOUNT_STATUS_GENERAL_APPROVAL_AWAITING_APPROVAL',
  'ACCOUNT_STATUS_GENERAL_APPROVAL_PENDING',
  'ACCOUNT_STATUS_GENERAL_APPROVAL_REJECTED',
  'BALANCE_VALUE_BLOCKED',
  'BALANCE_VALUE_UNBLOCKED',
  'ACCESS_TOKEN_DISABLED',
  'ACCESS_TOKEN_EXPIRED',
  'ACCESS_TOKEN_EXPIRING_SOON',
];

/** The fields that may be changed in a webhook. The change also resumes one that the provider has paused. */
export function webhookChange({ url, token }: { readonly url: string; readonly token: string }) {
  return {
    name: 'Coruja',
    url,
    enabled: true,
    interrupted: false,
    authToken: token,
    // Each notice is only a reason to ask, so none has to wait for another.
    sendType: 'NON_SEQUENTIALLY',
    events,
  };
}

export function newWebhook(webhook: {
  readonly url: string;
  readonly token: string;
  readonly email: string;
}) {
  return { ...webhookChange(webhook), email: webhook.email, apiVersion: 3 };
}

const cnpjLength = 14;

export function accountBody(owner: NewAccount) {
  const cpfCnpj = stripDocument(owner.cpfCnpj);
  const { url, token } = owner.webhook;
  return {
    name: owner.name,
    email: owner.email,
    cpfCnpj,
    ...(cpfCnpj.length === cnpjLength ? { companyType: owner.companyType } : {}),
    mobilePhone: nationalPhone(owner.mobilePhone),
    incomeValue: toReais(owner.income),
    postalCode: stripDocument(owner.postalCode),
    address: owner.address,
    addressNumber: owner.addressNumber,
    ...(owner.complement === null ? {} : { complement: owner.complement }),
    province: owner.province,
    webhooks: [newWebhook({ url, token: token.reveal(), email: owner.email })],
  };
}

export function personalOfAccount(owner: NewAccount): readonly string[] {
  const { name, email, cpfCnpj, mobilePhone, address } = owner;
  return [name, email, cpfCnpj, nationalPhone(mobilePhone), address, owner.webhook.token.reveal()];
}
