/** The limits of api.md, "Rules for every call". Money in centavos, time in minutes. */
export const limits = {
  nameLength: 120,
  textLength: 2_000,
  moneyCentavos: 100_000_000,
  sessionMinutes: 1_440,
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
  eventCapacity: 1_000,
  couponUses: 1_000_000_000,
  couponCodeLength: 40,
  barcodeLength: 60,
  productImages: 6,
} as const;

/** Default duration of a session and default credit grant, in minutes (specification.md, section 9). */
export const defaultMinutes = 60;

/** The guard that the guide offers (specification.md, section 1). */
export const guardVersion = 'v1.0.6';

/** What the form of a new event starts with (specification.md, section 9): reais and seats. */
export const eventDefaults = { priceReais: 50, capacity: 10 } as const;
