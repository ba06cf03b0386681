import { z } from 'zod';
import { hasNoticeToken, parseJson } from '../payments/asaas-notice-envelope.ts';
import type { NoticeHeaders } from '../payments/payments.ts';
import type { PixAccess, PixNotice, PixNoticeReading } from './pix-provider.ts';

const envelope = z.object({
  id: z.string().min(1),
  event: z.string().min(1),
  account: z.object({ id: z.string() }).optional(),
  payment: z.object({ id: z.string(), externalReference: z.string().nullish() }).optional(),
  transfer: z.object({ externalReference: z.string().nullish() }).optional(),
});

type Envelope = z.output<typeof envelope>;

/** Reads a notice of the embedded provider, after comparing its token in constant time. */
export function readSandboxNotice(access: PixAccess, headers: NoticeHeaders, body: string): PixNoticeReading {
  if (!hasNoticeToken(access.webhookToken.reveal(), headers)) return { outcome: 'forged' };
  const read = envelope.safeParse(parseJson(body));
  if (!read.success) return { outcome: 'unreadable' };
  const { id, event: name, account } = read.data;
  if (account && access.accountId !== null && account.id !== access.accountId) return { outcome: 'forged' };
  return { outcome: 'read', notice: { id, name, codeId: null, dispute: null, ...subjectOf(read.data) } };
}

function subjectOf({
  payment,
  transfer,
  account,
}: Envelope): Pick<PixNotice, 'kind' | 'paymentId' | 'reference'> {
  if (payment)
    return { kind: 'payment', paymentId: payment.id, reference: payment.externalReference ?? null };
  if (transfer) return { kind: 'transfer', paymentId: null, reference: transfer.externalReference ?? null };
  return { kind: account ? 'account' : 'other', paymentId: null, reference: null };
}
