import type { SubscriptionFacts } from '@coruja/domain';
import type { Db } from './db/database.ts';
import type { FileStore } from './ports/file-store.ts';
import type { GuardPackages } from './ports/guard-packages.ts';
import type { Jobs } from './ports/jobs.ts';
import type { Live } from './ports/live.ts';
import type { Mailer } from './ports/mail/mailer.ts';
import type { PaymentProvider } from './ports/payments/payments.ts';
import type { PostalCodes } from './ports/postal-codes.ts';

/** What every verb gets: the database (or the open transaction), the clock, and the ports to the outside. */
export interface PublicContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly ports: Ports;
}

/** What a verb of a store gets besides: whose data it may touch, and who acts. */
export interface StoreContext extends PublicContext {
  readonly storeId: string;
  /** Who did it, for the ledger and the history; 'owner' today, attendants later. */
  readonly actor: string;
}

/** The outside world behind interfaces; tests hand in fakes for these alone. */
export interface Ports {
  readonly postalCodes: PostalCodes;
  readonly files: FileStore;
  readonly payments: PaymentProvider;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly mail: Mailer;
  readonly support: SupportContact;
  readonly guardPackages: GuardPackages;
}

/** Whom an owner may ask for help, as the settings say it; null where they say nothing. */
interface SupportContact {
  readonly email: string | null;
  /** Country, area and number, digits alone. */
  readonly whatsapp: string | null;
}

/** The signed-in store as the access checks need it. */
export interface SignedIn {
  readonly storeId: string;
  readonly tokenHash: Uint8Array;
  readonly subscription: SubscriptionFacts | null;
}
