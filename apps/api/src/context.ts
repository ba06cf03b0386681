import type { SubscriptionFacts } from '@coruja/domain';
import type { AuditLine } from './audit/audit-line.ts';
import type { Db } from './db/database.ts';
import type { FileStore } from './ports/file-store.ts';
import type { GuardPackages } from './ports/guard-packages.ts';
import type { Jobs } from './ports/jobs.ts';
import type { Live } from './ports/live.ts';
import type { Mailer } from './ports/mail/mailer.ts';
import type { PaymentProvider } from './ports/payments/payments.ts';
import type { PostalCodes } from './ports/postal-codes.ts';

/** What every verb gets: the database (or the open transaction), the clock and the ports. */
export interface PublicContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly ports: Ports;
}

/** What a store's verb also gets: the store, and who acts. */
export interface StoreContext extends PublicContext {
  readonly storeId: string;
  /** Who acts, for the ledger and the history: 'owner', an operator's id, or a job's word. */
  readonly actor: string;
  /** The operator or 'owner' who approved this call; null if nobody did. */
  readonly approvedBy: string | null;
  /** The line of a signed-in write; only while the store has a team (docs/decisions/0026-audit.md). */
  readonly audit?: AuditLine | undefined;
}

/** The interfaces to the outside world; tests replace only these. */
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

/** The contacts for owners who need help, from the settings; null if not set. */
interface SupportContact {
  readonly email: string | null;
  /** Country code, area code and number, digits only. */
  readonly whatsapp: string | null;
}

/** The signed-in store as the access checks need it. */
export interface SignedIn {
  readonly storeId: string;
  readonly tokenHash: Uint8Array;
  readonly subscription: SubscriptionFacts | null;
  /** Whether the store has a team, so that its writes are audited. */
  readonly hasTeam: boolean;
  /** As in the list of sign-ins. */
  readonly deviceName: string | null;
}
