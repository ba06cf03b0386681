import type { LiveTopic } from '@coruja/contract';

/**
 * The topics that notify consoles of changes in a table's rows; none if no screen shows them. Every table is
 * here.
 */
export const topicsOfTable: Readonly<Record<string, readonly LiveTopic[]>> = {
  computers: ['computers'],
  // Whether a computer is free depends on its session.
  sessions: ['sessions', 'computers'],
  customers: ['customers'],
  people: ['customers'],
  credit_entries: ['credits'],
  products: ['products'],
  product_images: ['products'],
  stock_movements: ['products'],
  coupons: ['coupons'],
  sales: ['sales'],
  sale_items: ['sales'],
  sale_hours: ['sales'],
  sale_refunds: ['sales'],
  sale_refund_items: ['sales'],
  // Shown with the sale or event that it pays, whose row has the topic.
  money_entries: [],
  // The screen of the audit is loaded again whenever it is opened.
  audit_entries: [],
  // Shown on today's page, which reloads for the changes that they are about.
  alerts: [],
  alert_settings: ['prices'],
  push_subscriptions: ['sign-ins'],
  // A payment of a tab is received money, which Vendas and Painel show.
  tab_entries: ['sales'],
  drawers: ['shifts'],
  shifts: ['shifts'],
  shift_counts: ['shifts'],
  shift_reviews: ['shifts'],
  scheduled_events: ['events'],
  event_participants: ['events'],
  event_payments: ['events'],
  subscriptions: ['subscription'],
  subscription_invoices: ['subscription'],
  subscription_renewals: ['subscription'],
  guards: ['guards', 'computers'],
  guard_commands: ['guards'],
  // Written by the guard's return, which publishes by itself.
  guard_losses: [],
  guard_gaps: [],
  computer_boots: [],
  // Shown with their sessions.
  session_pauses: ['sessions'],
  radar_notes: ['radar'],
  outages: ['guards'],
  guard_settings: ['guards'],
  guard_updates: ['guards'],
  lock_pictures: ['store'],
  // Shown once its command is done, which the guard reports.
  screen_pictures: [],
  shortcuts: ['guards'],
  shortcut_rooms: ['guards'],
  fleet_keys: ['guards'],
  fleet_joins: ['guards'],
  maintenance_sheets: ['guards'],
  maintenance_openings: ['guards', 'computers'],
  bills: ['bills'],
  pix_settings: ['pix'],
  pix_accounts: ['pix'],
  pix_transfers: ['pix'],
  pix_differences: ['pix'],
  orders: ['pix'],
  order_lines: ['pix'],
  charges: ['pix'],
  received_pix: ['pix'],
  pix_uses: ['pix'],
  pix_refunds: ['pix'],
  counter_settings: ['prices'],
  price_versions: ['prices'],
  rooms: ['prices'],
  customer_groups: ['prices'],
  customer_packages: ['credits'],
  payout_accounts: ['payout-account'],
  stores: ['store'],
  legal_policies: ['legal'],
  register_openings: ['register'],
  auth_sessions: ['sign-ins'],
  operators: ['sign-ins'],
  // An invitation is shown once, to the person who made it.
  device_links: [],
  passkeys: ['sign-ins'],
  access_records: [],
  guard_pairing_codes: [],
  guard_processes: [],
  idempotency_keys: [],
  known_browsers: [],
  passkey_challenges: [],
  password_recoveries: [],
  password_resets: [],
  payment_notices: [],
  pix_notices: [],
  payment_references: [],
  plans: [],
  postal_codes: [],
  rate_counters: [],
  sandbox_records: [],
  schema_migration: [],
  server_secrets: [],
};

/** Columns with different topics than the rest of their row, for changes of an existing row; `*` for a new or removed row. */
const topicsOfColumn: Readonly<Record<string, readonly LiveTopic[]>> = {
  'computers.name': ['computers', 'sessions', 'events'],
  'computers.room_id': ['computers'],
  'customers.name': ['customers', 'sessions', 'sales', 'events'],
  'customers.email': ['customers', 'sessions'],
  'customers.balance_minutes': ['credits'],
  'customers.tab_centavos': ['sales'],
  // A new one is the package sold last, which is in the answer of getPrices.
  'customer_packages.*': ['credits', 'prices'],
  'stores.password_hash': [],
  'stores.confirmation_hash': [],
  'stores.confirmation_expires_at': [],
};

type Rows = Readonly<Record<string, readonly unknown[]>>;
type Row = Readonly<Record<string, unknown>>;

/** Each topic that must be published after a request, with the database changes behind it. */
export function topicsOfDifference(before: Rows, after: Rows): Map<LiveTopic, string[]> {
  const topics = new Map<LiveTopic, string[]>();
  for (const table of Object.keys({ ...before, ...after })) {
    for (const column of changedColumns(before[table], after[table])) {
      const name = `${table}.${column}`;
      for (const topic of topicsOfColumn[name] ?? topicsOfTable[table] ?? [])
        topics.set(topic, [...(topics.get(topic) ?? []), name]);
    }
  }
  return topics;
}

/** The columns that changed in existing rows; `*` for new or removed rows. */
function changedColumns(before: readonly unknown[] = [], after: readonly unknown[] = []): Set<string> {
  const [old, present] = [byId(before), byId(after)];
  const changed = new Set<string>();
  for (const id of new Set([...old.keys(), ...present.keys()])) {
    const [one, other] = [old.get(id), present.get(id)];
    if (!one || !other) changed.add('*');
    else for (const column of Object.keys(one)) if (!isSame(one[column], other[column])) changed.add(column);
  }
  return changed;
}

/** A row without an id is identified by its whole content. */
function byId(rows: readonly unknown[]): Map<string, Row> {
  return new Map((rows as Row[]).map((row) => [JSON.stringify(row['id'] ?? row), row]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
