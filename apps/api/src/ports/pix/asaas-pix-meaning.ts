import type { z } from 'zod';
import { mentions } from '../payments/asaas-client.ts';
import type {
  PixPaymentAnswer,
  TransferAnswer,
  commercialInfoAnswer,
  movementAnswer,
  refundAnswer,
  statusAnswer,
} from './asaas-pix-answers.ts';
import type {
  PixAccountState,
  ProviderPix,
  RefundOutcome,
  StatementEntry,
  TransferOutcome,
} from './pix-provider.ts';

// What the provider's answers mean for the port.

/**
 * The state of an account, ignoring its key. As documented, `general` is APPROVED once everything is, and PENDING while commercial
 * data or documents are missing, examined or refused. The provider has no status for a blocked account; the nearest is an approved
 * account whose data was refused later.
 */
export function accountStateOf(
  status: z.output<typeof statusAnswer>,
  commercial: z.output<typeof commercialInfoAnswer>,
): PixAccountState {
  const parts = [status.commercialInfo, status.documentation];
  if (status.general === 'REJECTED') return 'REJECTED';
  if (isExpired(status, commercial)) return 'RENEW';
  if (status.general === 'APPROVED') return parts.includes('REJECTED') ? 'BLOCKED' : 'ACTIVE';
  const isComplete = parts.every((part) => part === 'APPROVED' || part === 'AWAITING_APPROVAL');
  return status.general === 'PENDING' && !isComplete ? 'DOCUMENTS' : 'REVIEW';
}

function isExpired(
  { commercialInfo }: z.output<typeof statusAnswer>,
  { commercialInfoExpiration }: z.output<typeof commercialInfoAnswer>,
): boolean {
  return commercialInfo === 'EXPIRED' || commercialInfoExpiration?.isExpired === true;
}

const refundStates = new Set(['REFUNDED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS']);

const disputes: Readonly<Record<string, ProviderPix['dispute']>> = {
  CHARGEBACK_REQUESTED: 'OPEN',
  CHARGEBACK_DISPUTE: 'OPEN',
  AWAITING_CHARGEBACK_REVERSAL: 'WON',
  REQUESTED: 'OPEN',
  IN_DISPUTE: 'OPEN',
  DISPUTE_LOST: 'LOST',
  DONE: 'LOST',
  REVERSED: 'WON',
};

/**
 * Null if nobody paid, or if the money never arrived.
 *
 * A PIX is RECEIVED when the money is there. CONFIRMED means paid for a card, but for a PIX that it is examined: for up to 72 hours,
 * then it is RECEIVED, or REFUNDED if it is denied. So a refunded PIX has arrived only if it has a payment date. RECEIVED_IN_CASH
 * is what somebody entered by hand in the provider's panel.
 */
export function pixStateOf(payment: PixPaymentAnswer): ProviderPix['state'] | null {
  if (payment.deleted === true) return null;
  if (payment.status === 'RECEIVED' || disputes[payment.status]) return 'received';
  if (refundStates.has(payment.status)) return payment.paymentDate ? 'received' : null;
  return payment.status === 'CONFIRMED' || payment.status === 'AWAITING_RISK_ANALYSIS' ? 'in-analysis' : null;
}

export function disputeOf({ status, chargeback }: PixPaymentAnswer): ProviderPix['dispute'] {
  return disputes[chargeback?.status ?? ''] ?? disputes[status] ?? null;
}

/** After a partial refund the status stays RECEIVED. */
export function isGivenBack(payment: PixPaymentAnswer): boolean {
  return refundStates.has(payment.status) || disputeOf(payment) === 'LOST';
}

const doneRefunds = new Set(['DONE']);
const openRefunds = new Set([
  'PENDING',
  'AWAITING_CRITICAL_ACTION_AUTHORIZATION',
  'AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION',
]);

/** What became of the refund with our reference; null if there is none. */
export function refundOutcomeOf(
  refunds: readonly z.output<typeof refundAnswer>[],
  reference: string,
): RefundOutcome | null {
  const states = refunds
    .filter(({ description }) => description?.includes(reference))
    .map(({ status }) => status);
  if (states.some((status) => doneRefunds.has(status))) return { outcome: 'done' };
  if (states.some((status) => openRefunds.has(status))) return { outcome: 'asked' };
  if (states.includes('CANCELLED')) {
    return { outcome: 'refused', isShortOfBalance: false, message: 'A devolução foi cancelada no Asaas.' };
  }
  return states.length > 0 ? { outcome: 'asked' } : null;
}

const kinds: Readonly<Record<string, StatementEntry['kind']>> = {
  PAYMENT_RECEIVED: 'received',
  PARTIAL_PAYMENT: 'received',
  PIX_TRANSACTION_CREDIT: 'received',
  PAYMENT_REVERSAL: 'refund',
  PAYMENT_REFUND_CANCELLED: 'refund',
  REVERSAL: 'refund',
  PIX_TRANSACTION_CREDIT_REFUND: 'refund',
  PIX_TRANSACTION_CREDIT_REFUND_CANCELLATION: 'refund',
  TRANSFER: 'transfer',
  TRANSFER_REVERSAL: 'transfer',
  INTERNAL_TRANSFER_DEBIT: 'transfer',
  INTERNAL_TRANSFER_CREDIT: 'transfer',
  INTERNAL_TRANSFER_REVERSAL: 'transfer',
  PIX_TRANSACTION_DEBIT: 'transfer',
  PIX_TRANSACTION_DEBIT_REFUND: 'transfer',
  CHARGED_FEE_REFUND: 'fee',
};

export function toStatementEntry(movement: z.output<typeof movementAnswer>): StatementEntry {
  const { id, type, value, date, paymentId } = movement;
  const isFee = /_FEE(_REVERSAL|_REFUND|_CREDIT|_CANCELLED)?$/.test(type);
  return {
    id,
    kind: kinds[type] ?? (isFee ? 'fee' : 'other'),
    paymentId: paymentId ?? null,
    amount: value,
    day: date,
  };
}

/** @param personal values that the reason of a failure must not repeat */
export function transferOutcomeOf(transfer: TransferAnswer, personal: readonly string[]): TransferOutcome {
  const { status, authorized, failReason } = transfer;
  if (status === 'DONE') return { outcome: 'done' };
  if (status === 'FAILED' || status === 'CANCELLED') {
    return { outcome: 'failed', message: reasonOf(failReason ?? '', personal) };
  }
  return { outcome: authorized === false ? 'token' : 'asked' };
}

const addresses = /\S+@\S+/g;
/** A document, a phone or an account, but no amount in reais. */
const longNumbers = /(?<![\d,.])\+?\d(?:[./-]?\d){4,}(?![\d,])/g;

function reasonOf(failReason: string, personal: readonly string[]): string {
  const reason = failReason.replaceAll(addresses, '[removido]').replaceAll(longNumbers, '[removido]').trim();
  const mayBeShown = reason !== '' && !mentions(failReason, personal);
  return mayBeShown ? reason : 'A transferência não foi concluída. Confira os dados de recebimento.';
}
