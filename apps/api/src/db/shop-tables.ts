import type { PaymentType, SalePaymentType, Tender } from '@coruja/domain';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

// The tables of the shop: products, coupons, sales, events.

export interface ProductsTable {
  store_id: string;
  id: string;
  name: string;
  name_key: string;
  description: string;
  price_centavos: number;
  barcode: string | null;
  /** Changed only by the stock ledger. */
  quantity: GeneratedAlways<number>;
  is_favorite: Generated<boolean>;
  /** Name, description and barcode without accents. */
  search_text: Generated<string>;
  /** Set by the stock ledger. */
  last_sold_at: Date | null;
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
  /** Counts the sales and events that use the coupon. */
  usage_count: GeneratedAlways<number>;
  expires_at: Date | null;
  actor: string;
  created_at: Date;
}

export interface SalesTable {
  store_id: string;
  id: string;
  customer_id: string | null;
  payment_type: SalePaymentType;
  coupon_id: string | null;
  subtotal_centavos: number;
  discount_centavos: number;
  total_centavos: number;
  /** The part of the total that was paid for time. */
  time_centavos: Generated<number>;
  /** The part that is the manual discount, after the coupon. */
  manual_discount_centavos: Generated<number>;
  /** Hundredths of a percent; null for an amount. */
  manual_discount_basis_points: number | null;
  manual_discount_reason: string | null;
  actor: string;
  created_at: Date;
  refunded_at: Date | null;
  refund_reason: string | null;
  refund_actor: string | null;
  /** These three are counted by the refunds. */
  refunded_centavos: GeneratedAlways<number>;
  refunded_discount_centavos: GeneratedAlways<number>;
  refunded_time_centavos: GeneratedAlways<number>;
}

export interface SaleItemsTable {
  store_id: string;
  id: string;
  sale_id: string;
  position: number;
  /** Null for time. */
  product_id: string | null;
  /** Of time: what is sold, such as 'Sessão no PC 05'. */
  product_name: string;
  quantity: number;
  unit_price_centavos: number;
  kind: Generated<'product' | 'credits' | 'package' | 'session' | 'extension' | 'difference' | 'bill'>;
  minutes: number | null;
  rules: JSONColumnType<SoldRule[]> | null;
  session_id: string | null;
  bill_id: string | null;
  /** Both are counted by the refunds. */
  refunded_quantity: GeneratedAlways<number>;
  refunded_minutes: GeneratedAlways<number>;
}

/** One refund of a sale or of a part of it (docs/product/sales.md#refund). */
export interface SaleRefundsTable {
  store_id: string;
  id: string;
  sale_id: string;
  amount_centavos: number;
  /** The refunded items' part of the discount. */
  discount_centavos: number;
  /** The part of the amount that was paid for time. */
  time_centavos: number;
  reason: string;
  actor: string;
  created_at: Date;
}

export interface SaleRefundItemsTable {
  store_id: string;
  id: string;
  refund_id: string;
  sale_item_id: string;
  /** Units; 1 for a bill, 0 for minutes. */
  quantity: number;
  minutes: number;
  subtotal_centavos: number;
  amount_centavos: number;
}

/** The part of sold time that one price rule priced, in centavos. */
export interface SoldRule {
  readonly rule: string;
  readonly minutes: number;
  readonly amount: number;
}

export interface StockMovementsTable {
  store_id: string;
  id: string;
  product_id: string;
  sequence: GeneratedAlways<number>;
  kind: 'entry' | 'correction' | 'sale' | 'return' | 'hold' | 'release';
  quantity: number;
  /** Set by the database when the movement is applied. */
  quantity_after: GeneratedAlways<number>;
  sale_id: string | null;
  /** The order that holds or releases it. */
  order_id: string | null;
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
  /** What each participant pays; null if they pay nothing by themselves. */
  seat_price_centavos: number | null;
  capacity: number;
  /** Counts the rows of event_participants. */
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
  /** Of the seat, once it is paid. */
  payment_id: string | null;
  /** Where the participant will sit. */
  computer_id: string | null;
  actor: string;
  created_at: Date;
}

export interface EventPaymentsTable {
  store_id: string;
  id: string;
  event_id: string;
  /** Of one seat, not of the whole event. */
  is_seat: Generated<boolean>;
  payment_type: PaymentType;
  coupon_id: string | null;
  subtotal_centavos: number;
  discount_centavos: number;
  total_centavos: number;
  actor: string;
  created_at: Date;
  refunded_at: Date | null;
  refund_actor: string | null;
}

type MoneyKind =
  | 'sale'
  | 'event'
  | 'tab-payment'
  | 'refund'
  | 'float'
  | 'sangria'
  | 'suprimento'
  | 'retender'
  | 'closing';

/** An entry of the money ledger (docs/product/money.md#ledger). */
export interface MoneyEntriesTable {
  store_id: string;
  id: string;
  kind: MoneyKind;
  tender: Tender;
  /** Negative for money paid out. */
  amount_centavos: number;
  received_centavos: number | null;
  sale_id: string | null;
  event_payment_id: string | null;
  refers_to: string | null;
  refund_id: string | null;
  /** The payment of a tab that it is a part of; of a refund, what was on the tab and is paid since. */
  tab_entry_id: string | null;
  /** Set by a trigger: the shift that was open. */
  shift_id: string | null;
  reason: string | null;
  actor: string;
  created_at: Date;
}

/** The ledger of what customers owe (docs/product/tab.md#statement). */
export interface TabEntriesTable {
  store_id: string;
  id: string;
  sequence: GeneratedAlways<number>;
  /** Null once the customer is erased. */
  customer_id: string | null;
  kind: 'sale' | 'payment' | 'refund';
  /** Positive for what is owed more. */
  amount_centavos: number;
  /** Set by a trigger. */
  balance_after: Generated<number>;
  sale_id: string | null;
  refund_id: string | null;
  actor: string;
  created_at: Date;
}

/**
 * Revenue per hour, counted by the sales themselves. Hours are in UTC; every zone of Brazil is a whole number
 * of hours from it.
 */
export interface SaleHoursTable {
  store_id: string;
  hour: Date;
  payment_type: SalePaymentType;
  is_refunded: boolean;
  sales: number;
  total_centavos: number;
  discount_centavos: number;
  time_centavos: Generated<number>;
}
