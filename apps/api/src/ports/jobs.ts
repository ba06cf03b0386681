import type { Db } from '../db/database.ts';
import type { Notification } from './mail/mailer.ts';

/** What a browser is to show; nothing of it is about a person. */
export interface PushData {
  readonly storeId: string;
  readonly subscriptionId: string;
  readonly title: string;
  readonly body: string;
  /** A later notification with the same tag replaces an earlier one. */
  readonly tag: string;
}

/**
 * Work to do after the answer. Each job may run twice, late, or in two processes at the same time. Waiting jobs outlive an update, so
 * names and fields stay: `eventId` is a notice's id.
 */
export type Job =
  /** A notice of the payment provider is in `payment_notices`. */
  | {
      readonly name: 'payment-notice';
      readonly data: { readonly provider: string; readonly eventId: string };
    }
  /** A notice about a store's PIX account is in `pix_notices`. */
  | { readonly name: 'pix-notice'; readonly data: { readonly storeId: string; readonly eventId: string } }
  /** A store's rows have something that the provider does not know yet. */
  | { readonly name: 'loose-ends'; readonly data: { readonly storeId: string } }
  /** Somebody requested a new password; the job creates the code, so that it is never in the queue. */
  | { readonly name: 'reset-mail'; readonly data: { readonly resetId: string } }
  /** An account's e-mail must be confirmed; the job creates the link, so that it is never in the queue. */
  | { readonly name: 'confirmation-mail'; readonly data: { readonly storeId: string } }
  /** Alerts of a store wait to be sent. */
  | { readonly name: 'alerts'; readonly data: { readonly storeId: string } }
  /** A notification for one browser. */
  | { readonly name: 'push'; readonly data: PushData }
  /** Tells an owner what has happened, at the account's address of that time. */
  | { readonly name: 'notification'; readonly data: { readonly to: string; readonly letter: Notification } };

/** The queue as verbs see it. */
export interface Jobs {
  /** Queues a job in the caller's transaction, and is committed or rolled back with it. */
  enqueue(db: Db, job: Job): Promise<void>;
  /** Call it after the commit: the workers of this process start at once instead of at their next poll. */
  wake(): void;
}
