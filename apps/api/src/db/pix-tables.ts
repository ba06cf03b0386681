import type { PixKeyType, PixProblem, orderBody } from '@coruja/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { z } from 'zod';

// The tables of orders that a PIX pays (docs/product/pix.md).

export interface PixSettingsTable {
  store_id: string;
  mode: 'OFF' | 'KEY';
  key: string | null;
  key_type: PixKeyType | null;
  sends_txid: Generated<boolean>;
  /** When the code of R$ 0,01 was shown. */
  test_asked_at: Date | null;
  tested_at: Date | null;
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
  actor: string;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
}

type OrderBody = z.output<typeof orderBody>;

/** What the sale of an order needs besides the lines: the other payments and the discount by hand, as the call had them. */
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
  mode: 'KEY';
  amount_centavos: number;
  txid: string;
  key: string;
  payload: string;
  state: 'OPEN' | 'PAID' | 'CANCELLED';
  actor: string;
  created_at: Date;
  expires_at: Date;
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
  confirmed_by: string;
  created_at: Date;
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
}

export interface PixRefundsTable {
  store_id: string;
  id: string;
  received_pix_id: string;
  amount_centavos: number;
  reason: string;
  actor: string;
  created_at: Date;
}
