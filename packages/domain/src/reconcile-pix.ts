import type { Centavos } from './money.ts';

/** An entry of the statement of a store's account; `amount` in centavos, below zero what left the account. */
export interface StatementLine {
  readonly id: string;
  readonly kind: 'received' | 'refund' | 'fee' | 'transfer' | 'other';
  readonly paymentId: string | null;
  readonly amount: number;
}

/** A payment as the store knows it. */
export interface KnownPix {
  readonly receivedPixId: string;
  readonly paymentId: string;
  readonly amount: Centavos;
  /** Refunds that the provider was asked for, or has made. */
  readonly refunds: readonly Centavos[];
  /** Whether the payer's bank took it back. */
  readonly isDisputeLost: boolean;
}

export interface PixDifferenceFound {
  readonly kind: 'unknown' | 'missing' | 'amount';
  /** The payment, or the entry without one. */
  readonly subject: string;
  readonly amount: number;
  readonly expected: Centavos | null;
  readonly receivedPixId: string | null;
}

interface DayToCompare {
  /** Of the day. */
  readonly lines: readonly StatementLine[];
  /** Of the day after, as far as it goes: a payment near midnight may be there. */
  readonly next: readonly StatementLine[];
  /** What the store received on that day. */
  readonly received: readonly KnownPix[];
  /** Every payment of the lines that the store knows, whenever it came. */
  readonly known: ReadonlyMap<string, KnownPix>;
}

/**
 * The differences between a day of the account's statement and the store's PIX, in both directions (docs/product/pix.md#reconciliation).
 * Fees and payouts are not compared.
 */
export function comparePixDay({ lines, next, received, known }: DayToCompare): PixDifferenceFound[] {
  const seen = new Set([...lines, ...next].filter(isReceived).map(({ paymentId }) => paymentId));
  const missing = received
    .filter(({ paymentId }) => !seen.has(paymentId))
    .map(({ paymentId: subject, amount, receivedPixId }) =>
      found({ kind: 'missing', subject, amount, expected: amount, receivedPixId }),
    );
  return [...lines.flatMap((line) => differenceOf(line, known)), ...missing];
}

function differenceOf(line: StatementLine, known: ReadonlyMap<string, KnownPix>): PixDifferenceFound[] {
  const pix = line.paymentId === null ? undefined : known.get(line.paymentId);
  if (line.kind === 'refund') return refundDifference(line, pix);
  if (!isReceived(line)) return [];
  const { id, paymentId, amount } = line;
  if (!pix) return [found({ kind: 'unknown', subject: paymentId ?? id, amount })];
  if (pix.amount === amount) return [];
  const { receivedPixId, amount: expected } = pix;
  return [found({ kind: 'amount', subject: pix.paymentId, amount, expected, receivedPixId })];
}

function refundDifference({ id, amount }: StatementLine, pix: KnownPix | undefined): PixDifferenceFound[] {
  if (pix?.isDisputeLost || pix?.refunds.some((asked) => asked === -amount)) return [];
  return [found({ kind: 'unknown', subject: id, amount, receivedPixId: pix?.receivedPixId ?? null })];
}

function isReceived({ kind }: StatementLine): boolean {
  return kind === 'received';
}

function found(
  difference: Partial<PixDifferenceFound> & Pick<PixDifferenceFound, 'kind' | 'subject' | 'amount'>,
) {
  return { expected: null, receivedPixId: null, ...difference };
}
