import { z } from 'zod';
import { hasNoticeToken, parseJson } from '../payments/asaas-notice-envelope.ts';
import type { NoticeHeaders } from '../payments/payments.ts';
import type { PixAccess, PixNotice, PixNoticeReading } from './pix-provider.ts';

const subject = z.object({
  id: z.string().min(1),
  externalReference: z.string().nullish(),
  pixQrCodeId: z.string().nullish().catch(null),
});

/** The guide calls it `balance`, the announcement of its `paymentId` in September 2026 `balanceData`. */
const block = z.object({ type: z.string(), paymentId: z.string().min(1).nullish() });

const envelope = z.object({
  id: z.string().min(1),
  event: z.string().min(1),
  account: z.object({ id: z.string().nullish() }).nullish(),
  payment: z.unknown().optional(),
  transfer: z.unknown().optional(),
  balance: z.unknown().optional(),
  balanceData: z.unknown().optional(),
});

/**
 * Reads a notice of one account. `account.id` is in all notices since 2026 and then must be the account's; an older one has
 * only the token.
 */
export function readAsaasPixNotice(
  access: Pick<PixAccess, 'webhookToken' | 'accountId'>,
  headers: NoticeHeaders,
  rawBody: string,
): PixNoticeReading {
  if (!hasNoticeToken(access.webhookToken.reveal(), headers)) return { outcome: 'forged' };
  const read = envelope.safeParse(parseJson(rawBody));
  if (!read.success) return { outcome: 'unreadable' };
  const from = read.data.account?.id ?? null;
  if (from !== null && access.accountId !== null && from !== access.accountId) return { outcome: 'forged' };
  const about = aboutOf(read.data);
  if (about === null) return { outcome: 'unreadable' };
  return { outcome: 'read', notice: { id: read.data.id, name: read.data.event, ...about } };
}

type About = Omit<PixNotice, 'id' | 'name'>;

const nothing: About = { kind: 'other', paymentId: null, reference: null, codeId: null, dispute: null };

/** Null if a handled notice lacks what it is about. */
function aboutOf(notice: z.output<typeof envelope>): About | null {
  const { event } = notice;
  if (event.startsWith('PAYMENT_')) {
    const payment = subject.safeParse(notice.payment);
    if (!payment.success) return null;
    const { id, externalReference: reference = null, pixQrCodeId: codeId = null } = payment.data;
    return { ...nothing, kind: 'payment', paymentId: id, reference, codeId };
  }
  if (event.startsWith('TRANSFER_')) {
    const transfer = subject.safeParse(notice.transfer);
    return transfer.success
      ? { ...nothing, kind: 'transfer', reference: transfer.data.externalReference ?? null }
      : null;
  }
  if (event.startsWith('BALANCE_VALUE_')) return aboutBlock(notice);
  const isOfAccount = event.startsWith('ACCOUNT_STATUS_') || event.startsWith('ACCESS_TOKEN_');
  return isOfAccount ? { ...nothing, kind: 'account' } : nothing;
}

/** A dispute by the Central Bank's MED blocks the PIX's value; unblocked, it is back in the balance. */
function aboutBlock(notice: z.output<typeof envelope>): About {
  const read = block.safeParse(notice.balanceData ?? notice.balance);
  const paymentId = read.data?.type === 'PIX_INFRACTION' ? (read.data.paymentId ?? null) : null;
  if (paymentId === null) return { ...nothing, kind: 'account' };
  const dispute = notice.event === 'BALANCE_VALUE_BLOCKED' ? 'OPEN' : 'WON';
  return { ...nothing, kind: 'payment', paymentId, dispute };
}
