import type { BankAccountType, PixKeyType } from '@coruja/contract';
import type { PaymentType } from '@coruja/domain';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

// The tables as the migrations leave them. A test compares this file with the database's own catalogue.

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
}

export interface AuthSessionsTable {
  token_hash: Uint8Array;
  store_id: string;
  created_at: Date;
  last_used_at: Date;
}

export interface SubscriptionsTable {
  store_id: string;
  id: string;
  plan_id: string;
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'CANCELLED';
  started_at: Date;
  access_until: Date | null;
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
  created_at: Date;
  removed_at: Date | null;
}

export interface PeopleTable {
  id: string;
  cpf: string | null;
}

export interface CustomersTable {
  store_id: string;
  id: string;
  name: string;
  name_key: string;
  search_text: string;
  nick_name: string | null;
  email: string | null;
  phone: string | null;
  birth_date: string | null;
  image_name: string | null;
  balance_minutes: Generated<number>;
  created_at: Date;
  removed_at: Date | null;
}

export interface SessionsTable {
  store_id: string;
  id: string;
  computer_id: string;
  customer_id: string | null;
  start_at: Date;
  end_at: Date;
  ended_at: Date | null;
  duration_minutes: number;
  refunded_minutes: Generated<number>;
  price_per_hour_centavos: number;
  actor: string;
}

export interface CreditEntriesTable {
  store_id: string;
  id: string;
  customer_id: string;
  sequence: GeneratedAlways<number>;
  kind: 'grant' | 'adjustment' | 'session' | 'refund';
  minutes: number;
  /** Set by the database when the entry applies itself. */
  balance_after: GeneratedAlways<number>;
  session_id: string | null;
  actor: string;
  created_at: Date;
}

export interface ProductsTable {
  store_id: string;
  id: string;
  name: string;
  name_key: string;
  description: string;
  price_centavos: number;
  barcode: string | null;
  /** Moved by the stock ledger alone. */
  quantity: GeneratedAlways<number>;
  created_at: Date;
  removed_at: Date | null;
}

export interface ProductImagesTable {
  store_id: string;
  id: string;
  product_id: string;
  position: number;
  file_name: string;
  created_at: Date;
}

export interface CouponsTable {
  store_id: string;
  id: string;
  code: string;
  discount_centavos: number | null;
  /** Hundredths of a percent. */
  discount_basis_points: number | null;
  description: string | null;
  usage_limit: number | null;
  /** Counted by the sales and events that carry the coupon. */
  usage_count: GeneratedAlways<number>;
  expires_at: Date | null;
  actor: string;
  created_at: Date;
}

export interface SalesTable {
  store_id: string;
  id: string;
  customer_id: string | null;
  payment_type: PaymentType;
  coupon_id: string | null;
  subtotal_centavos: number;
  discount_centavos: number;
  total_centavos: number;
  actor: string;
  created_at: Date;
  refunded_at: Date | null;
  refund_reason: string | null;
  refund_actor: string | null;
}

export interface SaleItemsTable {
  store_id: string;
  id: string;
  sale_id: string;
  position: number;
  product_id: string;
  product_name: string;
  quantity: number;
  unit_price_centavos: number;
}

export interface StockMovementsTable {
  store_id: string;
  id: string;
  product_id: string;
  sequence: GeneratedAlways<number>;
  kind: 'entry' | 'correction' | 'sale' | 'return';
  quantity: number;
  /** Set by the database when the movement applies itself. */
  quantity_after: GeneratedAlways<number>;
  sale_id: string | null;
  note: string | null;
  actor: string;
  created_at: Date;
}

export interface ScheduledEventsTable {
  store_id: string;
  id: string;
  name: string;
  description: string | null;
  day: string;
  start_at: Date;
  end_at: Date;
  price_centavos: number;
  capacity: number;
  /** Counted by the rows of event_participants. */
  participant_count: GeneratedAlways<number>;
  is_from_app: boolean;
  actor: string;
  created_at: Date;
  cancelled_at: Date | null;
}

export interface EventParticipantsTable {
  store_id: string;
  id: string;
  event_id: string;
  customer_id: string;
  actor: string;
  created_at: Date;
}

export interface EventPaymentsTable {
  store_id: string;
  id: string;
  event_id: string;
  payment_type: PaymentType;
  coupon_id: string | null;
  subtotal_centavos: number;
  discount_centavos: number;
  total_centavos: number;
  actor: string;
  created_at: Date;
  refunded_at: Date | null;
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
  subscriptions: SubscriptionsTable;
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
  stock_movements: StockMovementsTable;
  scheduled_events: ScheduledEventsTable;
  event_participants: EventParticipantsTable;
  event_payments: EventPaymentsTable;
  payout_accounts: PayoutAccountsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_counters: RateCountersTable;
  postal_codes: PostalCodesTable;
}
