import type { PixKeyType, PixProblem, orderBody } from '@coruja/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { z } from 'zod';
import type { PixNotice } from '../ports/pix/pix-provider.ts';

// The tables of orders that a PIX pays (docs/product/pix.md#orders).

export interface PixSettingsTable {
  store_id: string;
  mode: 'OFF' | 'KEY' | 'AUTO';
  key: string | null;
  key_type: PixKeyType | null;
  sends_txid: Generated<boolean>;
  /** When the code of R$ 0,01 was shown. */
  test_asked_at: Date | null;
  tested_at: Date | null;
  /** In mode AUTO, smaller amounts still use the store's key. */
  auto_from_centavos: Generated<number>;
}

/** The store's own account at a provider; its secrets are sealed (apps/api/src/seal.ts). */
export interface PixAccountsTable {
  store_id: string;
  provider: 'sandbox' | 'asaas';
  origin: 'brought' | 'created';
  state: 'CREATING' | 'DOCUMENTS' | 'REVIEW' | 'ACTIVE' | 'RENEW' | 'BLOCKED' | 'REJECTED';
  account_id: string | null;
  api_key: string | null;
  webhook_token: string;
  address_key: string | null;
  documents_url: string | null;
  checked_at: Date | null;
  /** When the provider was last asked about a charge. */
  polled_at: Date | null;
  /** `YYYY-MM-DD`: the last day whose statement was compared. */
  reconciled_on: string | null;
  created_at: Date;
}

export interface OrdersTable {
  store_id: string;
  id: string;
  customer_id: string | null;
  state: 'OPEN' | 'PAID' | 'CANCELLED' | 'EXPIRED';
  coupon_id: string | null;
  subtotal_centavos: number;
  /** The coupon's and the manual one together. */
  discount_centavos: number;
  manual_discount_centavos: number;
  total_centavos: number;
  pix_centavos: number;
  request: JSONColumnType<StoredRequest>;
  sale_id: string | null;
  /** Who said that the money had arrived. */
  settled_by: 'person' | 'provider' | null;
  actor: string;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
}

type OrderBody = z.output<typeof orderBody>;

/** What the sale of an order needs besides the lines: the other payments and the manual discount, as the call had them. */
export interface StoredRequest {
  readonly payments: OrderBody['payments'];
  readonly discount: NonNullable<OrderBody['discount']> | null;
}

export interface OrderLinesTable {
  store_id: string;
  id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  name: string;
  quantity: number;
  unit_price_centavos: number;
  time: JSONColumnType<object> | null;
  released_at: Date | null;
  released_by: string | null;
}

export interface ChargesTable {
  store_id: string;
  id: string;
  order_id: string;
  mode: 'KEY' | 'AUTO';
  amount_centavos: number;
  txid: string;
  key: string;
  /** Null until the provider has made it. */
  payload: string | null;
  state: 'OPEN' | 'PAID' | 'CANCELLED' | 'FAILED';
  actor: string;
  created_at: Date;
  expires_at: Date;
  /** The provider's id of the code. */
  code_id: string | null;
  /** When the provider is asked next. */
  next_look_at: Date | null;
  in_analysis_at: Date | null;
}

export interface ReceivedPixTable {
  store_id: string;
  id: string;
  charge_id: string;
  amount_centavos: number;
  /** Both are counted by the rows of pix_uses and pix_refunds. */
  applied_centavos: GeneratedAlways<number>;
  refunded_centavos: GeneratedAlways<number>;
  problem: PixProblem | null;
  reason: string | null;
  /** 'provider' for one that confirmed itself. */
  confirmed_by: string;
  created_at: Date;
  payment_id: string | null;
  paid_at: Date | null;
  fee_centavos: number | null;
  dispute: 'OPEN' | 'WON' | 'LOST' | null;
  disputed_at: Date | null;
  /** When it was found in the bank's statement, and a hash that identifies its entry there. */
  statement_at: Date | null;
  statement_ref: string | null;
}

export interface PixUsesTable {
  store_id: string;
  id: string;
  received_pix_id: string;
  order_id: string;
  amount_centavos: number;
  actor: string;
  created_at: Date;
  ended_at: Date | null;
  /** The part that refunds of its sale have taken back since. */
  returned_centavos: GeneratedAlways<number>;
}

export interface PixRefundsTable {
  store_id: string;
  id: string;
  received_pix_id: string;
  amount_centavos: number;
  reason: string;
  actor: string;
  created_at: Date;
  state: Generated<'ASKED' | 'DONE' | 'FAILED'>;
  moved_by: Generated<'bank' | 'provider'>;
  /** The sale whose refund asked for this one. */
  sale_id: string | null;
  failure: string | null;
}

/** The column `event_id` has its id. */
export type StoredPixNotice = Omit<PixNotice, 'id'>;

export interface PixNoticesTable {
  store_id: string;
  event_id: string;
  notice: JSONColumnType<StoredPixNotice>;
  received_at: Date;
  processed_at: Date | null;
  attempts: Generated<number>;
  error: string | null;
}

export interface PixTransfersTable {
  store_id: string;
  id: string;
  amount_centavos: number;
  state: 'ASKED' | 'TOKEN' | 'DONE' | 'FAILED';
  failure: string | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface PixDifferencesTable {
  store_id: string;
  id: string;
  /** `YYYY-MM-DD` */
  day: string;
  kind: 'unknown' | 'missing' | 'amount';
  /** The payment, or the entry of the statement. */
  subject: string;
  amount_centavos: number;
  expected_centavos: number | null;
  received_pix_id: string | null;
  created_at: Date;
  settled_at: Date | null;
  settled_by: string | null;
}
