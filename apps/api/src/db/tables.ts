import type { BankAccountType, PixKeyType } from '@coruja/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type {
  ComputerBootsTable,
  GuardCommandsTable,
  GuardGapsTable,
  GuardLossesTable,
  FleetJoinsTable,
  FleetKeysTable,
  GuardPairingCodesTable,
  GuardProcessesTable,
  GuardSettingsTable,
  GuardUpdatesTable,
  ScreenPicturesTable,
  GuardsTable,
  LockPicturesTable,
  MaintenanceOpeningsTable,
  MaintenanceSheetsTable,
  OutagesTable,
  RadarNotesTable,
  ShortcutRoomsTable,
  ShortcutsTable,
} from './guard-tables.ts';
import type { LegalPoliciesTable, RegisterOpeningsTable } from './legal-tables.ts';
import type {
  BillsTable,
  CounterSettingsTable,
  CustomerGroupsTable,
  CustomerPackagesTable,
  PriceVersionsTable,
  RoomsTable,
} from './price-tables.ts';
import type { CreditEntriesTable, SessionPausesTable, SessionsTable } from './session-tables.ts';
import type {
  CouponsTable,
  EventParticipantsTable,
  EventPaymentsTable,
  ProductImagesTable,
  ProductsTable,
  SaleHoursTable,
  SaleItemsTable,
  SalesTable,
  ScheduledEventsTable,
  MoneyEntriesTable,
  TabEntriesTable,
  SaleRefundItemsTable,
  SaleRefundsTable,
  StockMovementsTable,
} from './shop-tables.ts';
import type { DrawersTable, ShiftCountsTable, ShiftReviewsTable, ShiftsTable } from './shift-tables.ts';
import type { AlertSettingsTable, AlertsTable, PushSubscriptionsTable } from './alert-tables.ts';
import type { AuditEntriesTable } from './audit-tables.ts';
import type { CustomersTable, PeopleTable } from './customer-tables.ts';
import type {
  AccessRecordsTable,
  AuthSessionsTable,
  KnownBrowsersTable,
  PasskeyChallengesTable,
  PasskeysTable,
} from './sign-in-tables.ts';
import type { DeviceLinksTable, OperatorsTable } from './team-tables.ts';
import type {
  ChargesTable,
  OrderLinesTable,
  OrdersTable,
  PixAccountsTable,
  PixDifferencesTable,
  PixNoticesTable,
  PixRefundsTable,
  PixSettingsTable,
  PixTransfersTable,
  PixUsesTable,
  ReceivedPixTable,
} from './pix-tables.ts';
import type { PasswordRecoveriesTable, PasswordResetsTable } from './password-tables.ts';
import type {
  PaymentNoticesTable,
  PaymentReferencesTable,
  SandboxRecordsTable,
  SubscriptionInvoicesTable,
  SubscriptionRenewalsTable,
  SubscriptionsTable,
} from './subscription-tables.ts';

export type { CustomersTable } from './customer-tables.ts';
export type { CounterSettingsTable, PackageRoom, PriceVersionsTable } from './price-tables.ts';
export type { SoldRule } from './shop-tables.ts';
export type {
  PaymentNoticesTable,
  SubscriptionInvoicesTable,
  SubscriptionRenewalsTable,
  SubscriptionsTable,
} from './subscription-tables.ts';

// The tables as the migrations create them. A test compares this file with the database's catalogue.

export interface ServerSecretsTable {
  name: string;
  value: Uint8Array;
}

export interface PlansTable {
  id: string;
  name: string;
  price_centavos: number;
  features: string[];
  max_computers: number | null;
  max_products: number | null;
  is_free: Generated<boolean>;
  on_offer: Generated<boolean>;
}

export interface StoresTable {
  id: string;
  name: string;
  owner_name: string;
  email: string;
  password_hash: string;
  cnpj: string;
  phone: string;
  status: Generated<'open' | 'closed'>;
  price_per_hour_centavos: Generated<number>;
  time_zone: string;
  cep: string;
  rua: string;
  numero: string;
  complemento: string | null;
  bairro: string;
  cidade: string;
  estado: string;
  pais: string;
  created_at: Date;
  closed_at: Date | null;
  /** The account is erased; the company's identification stays for records that the law requires. */
  erased_at: Date | null;
  /** When the owner opened the link in the confirmation mail; null until then. */
  email_confirmed_at: Date | null;
  confirmation_hash: Uint8Array | null;
  confirmation_expires_at: Date | null;
  /** When e-mail and CNPJ were taken from the account, so that another one may use them. */
  released_at: Date | null;
}

export interface ComputersTable {
  store_id: string;
  id: string;
  name: string;
  name_key: string;
  is_locked: Generated<boolean>;
  cpu: string | null;
  gpu: string | null;
  ram: string | null;
  room_id: string | null;
  created_at: Date;
  removed_at: Date | null;
}

export interface PayoutAccountsTable {
  store_id: string;
  id: string;
  owner_name: string;
  cpf_cnpj: string;
  email: string;
  phone: string;
  pix_key: string | null;
  pix_key_type: PixKeyType | null;
  bank_code: string | null;
  agency: string | null;
  account: string | null;
  account_digit: string | null;
  bank_account_type: BankAccountType | null;
  actor: string;
  created_at: Date;
  updated_at: Date;
}

export interface IdempotencyKeysTable {
  store_id: string;
  endpoint: string;
  key: string;
  request_hash: Uint8Array;
  answer: string | null;
  created_at: Date;
}

export interface RateCountersTable {
  bucket: string;
  count: number;
  window_ends_at: Date;
}

export interface PostalCodesTable {
  cep: string;
  answer: JSONColumnType<{ logradouro: string; bairro: string; localidade: string; uf: string }> | null;
  fetched_at: Date;
}

export interface Tables {
  server_secrets: ServerSecretsTable;
  plans: PlansTable;
  stores: StoresTable;
  auth_sessions: AuthSessionsTable;
  known_browsers: KnownBrowsersTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  access_records: AccessRecordsTable;
  subscriptions: SubscriptionsTable;
  subscription_invoices: SubscriptionInvoicesTable;
  subscription_renewals: SubscriptionRenewalsTable;
  payment_notices: PaymentNoticesTable;
  payment_references: PaymentReferencesTable;
  sandbox_records: SandboxRecordsTable;
  computers: ComputersTable;
  people: PeopleTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  credit_entries: CreditEntriesTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  coupons: CouponsTable;
  sales: SalesTable;
  sale_items: SaleItemsTable;
  sale_refunds: SaleRefundsTable;
  sale_refund_items: SaleRefundItemsTable;
  money_entries: MoneyEntriesTable;
  operators: OperatorsTable;
  device_links: DeviceLinksTable;
  audit_entries: AuditEntriesTable;
  alert_settings: AlertSettingsTable;
  alerts: AlertsTable;
  push_subscriptions: PushSubscriptionsTable;
  tab_entries: TabEntriesTable;
  pix_settings: PixSettingsTable;
  pix_accounts: PixAccountsTable;
  pix_notices: PixNoticesTable;
  pix_transfers: PixTransfersTable;
  pix_differences: PixDifferencesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  charges: ChargesTable;
  received_pix: ReceivedPixTable;
  pix_uses: PixUsesTable;
  pix_refunds: PixRefundsTable;
  drawers: DrawersTable;
  shifts: ShiftsTable;
  shift_counts: ShiftCountsTable;
  shift_reviews: ShiftReviewsTable;
  stock_movements: StockMovementsTable;
  scheduled_events: ScheduledEventsTable;
  event_participants: EventParticipantsTable;
  event_payments: EventPaymentsTable;
  sale_hours: SaleHoursTable;
  payout_accounts: PayoutAccountsTable;
  guard_processes: GuardProcessesTable;
  guards: GuardsTable;
  guard_losses: GuardLossesTable;
  computer_boots: ComputerBootsTable;
  guard_gaps: GuardGapsTable;
  session_pauses: SessionPausesTable;
  radar_notes: RadarNotesTable;
  outages: OutagesTable;
  fleet_keys: FleetKeysTable;
  fleet_joins: FleetJoinsTable;
  maintenance_sheets: MaintenanceSheetsTable;
  maintenance_openings: MaintenanceOpeningsTable;
  guard_pairing_codes: GuardPairingCodesTable;
  guard_commands: GuardCommandsTable;
  guard_settings: GuardSettingsTable;
  guard_updates: GuardUpdatesTable;
  screen_pictures: ScreenPicturesTable;
  lock_pictures: LockPicturesTable;
  shortcuts: ShortcutsTable;
  shortcut_rooms: ShortcutRoomsTable;
  bills: BillsTable;
  counter_settings: CounterSettingsTable;
  price_versions: PriceVersionsTable;
  rooms: RoomsTable;
  customer_groups: CustomerGroupsTable;
  customer_packages: CustomerPackagesTable;
  legal_policies: LegalPoliciesTable;
  register_openings: RegisterOpeningsTable;
  password_recoveries: PasswordRecoveriesTable;
  password_resets: PasswordResetsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_counters: RateCountersTable;
  postal_codes: PostalCodesTable;
}
