import type { Db } from '../db/database.ts';
import type { Notification } from './mail/mailer.ts';

/** What is left to do after an answer was given. Each may run twice, late, or beside itself in another process. */
export type Job =
  /** A notice of the payment provider lies in `payment_notices`. */
  | {
      readonly name: 'payment-notice';
      readonly data: { readonly provider: string; readonly eventId: string };
    }
  /** The rows of a store say something that the provider does not know yet. */
  | { readonly name: 'loose-ends'; readonly data: { readonly storeId: string } }
  /** Somebody asked for a new password; the code is made by the job, so that it never lies in the queue. */
  | { readonly name: 'reset-mail'; readonly data: { readonly resetId: string } }
  /** An account's e-mail is to be confirmed; the link is made by the job, so that it never lies in the queue. */
  | { readonly name: 'confirmation-mail'; readonly data: { readonly storeId: string } }
  /** An owner is told what has happened, at the address that the account had then. */
  | { readonly name: 'notification'; readonly data: { readonly to: string; readonly letter: Notification } };

/** The queue as verbs see it. */
export interface Jobs {
  /** Queues a job in the transaction of what made it necessary: rolled back with it, kept with it. */
  enqueue(db: Db, job: Job): Promise<void>;
  /** Tells the workers of this process, after the commit, not to wait for their next look. */
  wake(): void;
}
