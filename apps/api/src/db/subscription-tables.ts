import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentMethod, PaymentNotice, PaymentProvider } from '../ports/payments/payments.ts';

// The part of tables.ts for the stores' subscriptions to the platform.

type ProviderName = PaymentProvider['name'];

export interface SubscriptionsTable {
  store_id: string;
  id: string;
  plan_id: string;
  started_at: Date | null;
  price_centavos: number;
  next_plan_id: string | null;
  next_price_centavos: number | null;
  payment_method: PaymentMethod | null;
  anchor_at: Date | null;
  paid_until: Date | null;
  paid_invoice_id: string | null;
  cancelled_at: Date | null;
  suspended_at: Date | null;
  card_brand: string | null;
  card_last_four: string | null;
}

export interface SubscriptionInvoicesTable {
  store_id: string;
  id: string;
  kind: 'subscribe' | 'renewal';
  plan_id: string;
  value_centavos: number;
  method: PaymentMethod;
  due_at: Date;
  status: 'confirming' | 'open' | 'paid' | 'refused' | 'cancelled' | 'refunded' | 'charged-back';
  period_starts_at: Date | null;
  period_ends_at: Date | null;
  provider: ProviderName;
  provider_payment_id: string | null;
  remote_ip: string | null;
  created_at: Date;
  paid_at: Date | null;
  looked_at: Date | null;
  undo_pending: Generated<boolean>;
}

export interface SubscriptionRenewalsTable {
  store_id: string;
  id: string;
  plan_id: string;
  value_centavos: number;
  anchor_at: Date;
  first_due_at: Date;
  status: 'making' | 'running' | 'ending' | 'ended';
  provider: ProviderName;
  provider_subscription_id: string | null;
  card_payment_id: string | null;
  remote_ip: string | null;
  wanted_value_centavos: number | null;
  wanted_due_at: Date | null;
  created_at: Date;
}

/**
 * Which store a provider's id of a charge or subscription belongs to. Triggers of those two tables fill it.
 */
export interface PaymentReferencesTable {
  issuer: ProviderName | 'coruja';
  kind: 'charge' | 'subscription';
  reference: string;
  store_id: string;
  id: string;
}

export interface PaymentNoticesTable {
  provider: ProviderName;
  event_id: string;
  notice: JSONColumnType<Omit<PaymentNotice, 'id'>>;
  received_at: Date;
  processed_at: Date | null;
  attempts: Generated<number>;
  error: string | null;
}

export interface SandboxRecordsTable {
  key: string;
  value: JSONColumnType<object>;
}
