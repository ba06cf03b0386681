import type { Cells, Role, SubscriptionFacts } from '@coruja/domain';
import type { AuditLine } from './audit/audit-line.ts';
import type { Db } from './db/database.ts';
import type { FileStore } from './ports/file-store.ts';
import type { GuardPackages } from './ports/guard-packages.ts';
import type { GuardReleases } from './ports/guard-releases.ts';
import type { Jobs } from './ports/jobs.ts';
import type { Live } from './ports/live.ts';
import type { Mailer } from './ports/mail/mailer.ts';
import type { PaymentProvider } from './ports/payments/payments.ts';
import type { PixProviders } from './ports/pix/pix-provider.ts';
import type { Push } from './ports/push.ts';
import type { PostalCodes } from './ports/postal-codes.ts';
import type { Seal } from './seal.ts';

/** Reports the failure of one item; the others are still processed. `about` has only ids. */
export type ReportFailure = (error: unknown, about: object) => void;

/** What every verb gets: the database (or the open transaction), the clock and the ports. */
export interface PublicContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly ports: Ports;
}

/** What a store's verb also gets: the store, and who acts. */
export interface StoreContext extends PublicContext {
  readonly storeId: string;
  /** Who acts, for the ledger and the history: 'owner', an operator's id, or a word for a job. */
  readonly actor: string;
  /** The operator or 'owner' who approved this call; null if nobody did. */
  readonly approvedBy: string | null;
  /** The audit line of a signed-in write; only while the store has a team (docs/decisions/0026-audit.md). */
  readonly audit?: AuditLine | undefined;
  /** What an attendant may do; absent for the owner and for jobs. */
  readonly staff?: Staff;
}

/** The interfaces to the outside world; tests replace only these. */
export interface Ports {
  readonly postalCodes: PostalCodes;
  readonly files: FileStore;
  readonly payments: PaymentProvider;
  /** For the stores' own PIX accounts. */
  readonly pix: PixProviders;
  /** Seals the secrets of stores. */
  readonly seal: Seal;
  /** Where providers reach this server. */
  readonly publicUrl: string;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly mail: Mailer;
  readonly push: Push;
  readonly support: SupportContact;
  readonly guardPackages: GuardPackages;
  readonly guardReleases: GuardReleases;
}

/** The contacts for owners who need help, from the settings; null if not set. */
interface SupportContact {
  readonly email: string | null;
  /** Country code, area code and number, digits only. */
  readonly whatsapp: string | null;
}

/** A person of the team, with what the owner lets them do (docs/product/team.md#permissions). */
export interface OperatorAccess {
  readonly id: string;
  readonly role: Role;
  readonly cells: Cells;
  /** Their own record as a customer. */
  readonly customerId: string | null;
}

/** An attendant who acts, and who approved it. */
export interface Staff extends OperatorAccess {
  readonly approver: OperatorAccess | null;
}

/** A device of the team (docs/product/team.md#devices). */
export interface Device {
  readonly signInId: string;
  /** The one person of a personal device. */
  readonly boundOperatorId: string | null;
  /** Who has unlocked it; null while it is locked. */
  readonly operator: OperatorAccess | null;
  /** Whether the owner's password was entered on it and has not timed out. */
  readonly hasPassword: boolean;
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
  /** Null for the owner's own sign-in. */
  readonly device: Device | null;
  /** Who approved this call with their PIN. */
  readonly approver?: OperatorAccess;
}
