import type { PublicContext } from '../context.ts';
import { deliverAlerts } from '../features/alerts/deliver-alerts.ts';
import { mailConfirmation } from '../features/email-confirmation/mail-confirmation.ts';
import { mailReset } from '../features/password-recovery/mail-reset.ts';
import { applyPixNotice } from '../features/pix-watch/pix-notices.ts';
import { sendPush } from '../features/push/send-push.ts';
import { applyNotice } from '../features/subscriptions/apply-notice.ts';
import { contextOfStore } from '../features/subscriptions/apply-payment.ts';
import { syncToProvider } from '../features/subscriptions/sync-to-provider.ts';
import type { Job } from '../ports/jobs.ts';

/** Runs one job. Throws if the queue should retry it. */
export async function runJob(ctx: PublicContext, job: Job): Promise<void> {
  switch (job.name) {
    case 'payment-notice':
      // Notices of the provider used before the setting was changed can no longer be processed.
      if (job.data.provider === ctx.ports.payments.name) await applyNotice(ctx, job.data.eventId);
      return;
    case 'pix-notice':
      return applyPixNotice(ctx, { storeId: job.data.storeId, noticeId: job.data.eventId });
    case 'loose-ends':
      return syncToProvider(contextOfStore(ctx, job.data.storeId));
    case 'reset-mail':
      return mailReset(ctx, job.data);
    case 'confirmation-mail':
      return mailConfirmation(ctx, job.data);
    case 'alerts':
      return deliverAlerts(ctx, job.data);
    case 'push':
      return sendPush(ctx, job.data);
    case 'notification':
      return ctx.ports.mail.send(job.data);
  }
}
