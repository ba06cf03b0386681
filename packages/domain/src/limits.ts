/** Limits of docs/product/limits-and-security.md#field-limits, lists and keys. Money in centavos, time in minutes. */
export const limits = {
  nameLength: 120,
  operatorNameLength: 100,
  textLength: 2_000,
  moneyCentavos: 100_000_000,
  sessionMinutes: 1_440,
  openEndedMinutes: 240,
  grantMinutes: 100_000,
  passwordMinLength: 6,
  passwordMaxLength: 200,
  listDefault: 200,
  listMax: 1_000,
  searchResults: 20,
  idempotencyKeyLength: 255,
  stock: 10_000_000,
  saleQuantity: 10_000,
  saleItems: 100,
  salePayments: 8,
  /** The highest amount below which PIX is received by the key in mode AUTO. */
  pixAutoFromCentavos: 100_000,
  eventCapacity: 1_000,
  couponUses: 1_000_000_000,
  couponCodeLength: 40,
  barcodeLength: 60,
  productImages: 6,
  priceRules: 50,
  rooms: 50,
  computersAtOnce: 100,
  fleetComputers: 500,
  shortcuts: 60,
  shortcutNameLength: 60,
  shortcutTargetLength: 260,
  shortcutArgumentsLength: 200,
  customerGroups: 20,
  timePackages: 50,
  ownHolidays: 100,
  priceStepMinutes: 60,
  statementCredits: 4_000,
  statementDays: 92,
  statementLeadDays: 7,
  statementIdLength: 64,
} as const;

/** Default minutes of a session (docs/product/sessions.md#starting) and of a grant (docs/product/credits.md#the-screen). */
export const defaultMinutes = 60;

/** The guard that the guide offers (docs/product/guard.md#download). */
export const guardVersion = 'v1.0.6';

/** The defaults of a new event, in reais and seats (docs/product/events.md#fields). */
export const eventDefaults = { priceReais: 50, capacity: 10 } as const;
