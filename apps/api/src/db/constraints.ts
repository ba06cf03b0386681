import type { ErrorCode } from '@coruja/contract';
import { AppError } from '../app-error.ts';

/** The error code of each constraint. A violation of any other constraint is a bug. */
const codeByConstraint: Record<string, ErrorCode> = {
  // Raised by hold_store: the account of the signed-in owner was closed.
  stores_open: 'UNAUTHENTICATED',
  stores_email_key: 'EMAIL_TAKEN',
  stores_cnpj_key: 'CNPJ_TAKEN',
  computers_name_key: 'COMPUTER_NAME_TAKEN',
  computers_room: 'ROOM_NOT_FOUND',
  shortcut_rooms_room: 'ROOM_NOT_FOUND',
  customers_group: 'CUSTOMER_GROUP_NOT_FOUND',
  people_cpf_key: 'CPF_LOCKED',
  customers_pkey: 'CPF_TAKEN',
  customers_email_key: 'CUSTOMER_EMAIL_TAKEN',
  customers_balance_not_negative: 'INSUFFICIENT_CREDITS',
  customer_packages_minutes_within: 'INSUFFICIENT_CREDITS',
  customers_balance_not_too_large: 'BALANCE_TOO_LARGE',
  sessions_one_per_computer: 'COMPUTER_IN_USE',
  sessions_one_per_customer: 'CUSTOMER_IN_SESSION',
  sessions_paused_twice_at_most: 'PAUSES_USED',
  sessions_one_pause_at_a_time: 'SESSION_PAUSED',
  outages_settled_once: 'OUTAGE_SETTLED',
  payout_accounts_one_per_store_key: 'PAYOUT_ACCOUNT_EXISTS',
  products_barcode_key: 'BARCODE_TAKEN',
  products_stock_not_negative: 'OUT_OF_STOCK',
  products_stock_not_too_large: 'STOCK_TOO_LARGE',
  coupons_code_key: 'COUPON_CODE_TAKEN',
  fleet_keys_used_within: 'FLEET_KEY_USED_UP',
  coupons_use_within_limit: 'COUPON_INVALID',
  money_entries_shift_needed: 'SHIFT_NEEDED',
  money_entries_shift_of_other: 'SHIFT_OF_OTHER',
  money_entries_shift_closed: 'SHIFT_CLOSED',
  tab_entries_priced_time: 'TAB_OFF',
  customers_tab_limit: 'TAB_LIMIT',
  customers_tab_not_negative: 'TAB_OVERPAID',
  customers_tab_settled: 'CUSTOMER_HAS_TAB',
  charges_tested_key: 'PIX_UNTESTED',
  // The account was blocked or replaced while the charge was made: the next try asks for another code.
  charges_open_account: 'PIX_PROVIDER_DOWN',
  pix_transfers_one_open_key: 'PIX_TRANSFER_OPEN',
  counter_settings_tabs_open: 'TABS_OPEN',
  money_entries_tender_named: 'TENDERS_NEEDED',
  event_payments_once_key: 'EVENT_PAID',
  event_participants_computer_key: 'SEAT_TAKEN',
  event_participants_paid_once: 'SEAT_PAID',
  subscription_invoices_one_confirming_key: 'PAYMENT_TIMEOUT',
  event_participants_once_key: 'ALREADY_PARTICIPANT',
  scheduled_events_seats_within_capacity: 'EVENT_FULL',
};

/** The code of a constraint violation, or undefined for any other error. Both engines name the constraint. */
export function codeOfConstraint(error: unknown): ErrorCode | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? codeByConstraint[error.constraint] : undefined;
}

/** The message of a refusal that names somebody: the database gives the name as the detail of its error. */
function messageOfConstraint(error: unknown): string | undefined {
  if (codeOfConstraint(error) !== 'SHIFT_OF_OTHER') return undefined;
  const { detail } = error as { readonly detail?: unknown };
  // For an attendant the database gives only the id.
  const isName = typeof detail === 'string' && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(detail);
  return isName ? `O caixa já está aberto por ${detail}.` : undefined;
}

/** What a rule or the database refuses, as an error for the caller; null for anything that is a bug or an outage. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const code = codeOfConstraint(error);
  if (code === undefined) return null;
  const message = messageOfConstraint(error);
  return new AppError(code, message === undefined ? {} : { message });
}
