import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { NoticeHeaders } from '../../ports/payments/payments.ts';
import { insertNotice } from './notices-queries.ts';

interface Delivery {
  readonly headers: NoticeHeaders;
  readonly rawBody: string;
  readonly warn: (facts: object, message: string) => void;
}

/**
 * Stores a notice and queues its processing in one transaction. Nothing else is done before the answer,
 * because the provider waits only ten seconds (docs/product/payment.md#provider-notices).
 *
 * @throws AppError NOTICE_FORGED
 */
export async function receiveNotice(
  ctx: PublicContext,
  { headers, rawBody, warn }: Delivery,
): Promise<{ received: boolean }> {
  const reading = ctx.ports.payments.readNotice(headers, rawBody);
  if (reading.outcome === 'forged') throw new AppError('NOTICE_FORGED');
  if (reading.outcome === 'unreadable') {
    // If refused, it would be sent again for days and delay those after it.
    warn({ length: rawBody.length }, 'a payment notice could not be read');
    return { received: false };
  }
  const { notice } = reading;
  const provider = ctx.ports.payments.name;
  await inTransaction(ctx.db, async (db) => {
    const isNew = await insertNotice(db, provider, { notice, receivedAt: ctx.now() });
    if (isNew)
      await ctx.ports.jobs.enqueue(db, { name: 'payment-notice', data: { provider, eventId: notice.id } });
  });
  ctx.ports.jobs.wake();
  return { received: true };
}
