/**
 * Every query's key, so that one feature can mark another's data as old without importing it.
 * The first word is the noun of the live stream; the second is the store.
 */
export const keys = {
  me: ['me'],
  profile: (storeId: string) => ['profile', storeId],
  plans: ['plans'],
  support: ['support'],
  cep: (cep: string) => ['cep', cep],
  computers: (storeId: string) => ['computers', storeId],
  sessions: (storeId: string) => ['sessions', storeId],
  sessionOfComputer: (storeId: string, computerId: string) => ['sessions', storeId, 'computer', computerId],
  customers: (storeId: string) => ['customers', storeId],
  credits: (storeId: string) => ['credits', storeId],
  // Lists and records of customers carry their balance, so they lie under `credits` and grow old with it.
  customerList: (storeId: string) => ['credits', storeId, 'customers'],
  customerSearch: (storeId: string, text: string) => ['credits', storeId, 'search', text],
  customer: (storeId: string, userId: string) => ['credits', storeId, 'customer', userId],
  balance: (storeId: string, userId: string) => ['credits', storeId, 'balance', userId],
  creditEntries: (storeId: string, userId: string) => ['credits', storeId, 'entries', userId],
  products: (storeId: string) => ['products', storeId],
  hasProducts: (storeId: string) => ['products', storeId, 'any'],
  stockMovements: (storeId: string, productId: string) => ['products', storeId, 'movements', productId],
  coupons: (storeId: string) => ['coupons', storeId],
  sales: (storeId: string) => ['sales', storeId],
  salesOf: (storeId: string, days: { startDate?: string; endDate?: string }) => [
    'sales',
    storeId,
    'list',
    days,
  ],
  salesSummary: (storeId: string, days: { startDate?: string; endDate?: string }) => [
    'sales',
    storeId,
    'summary',
    days,
  ],
  sale: (storeId: string, saleId: string) => ['sales', storeId, 'sale', saleId],
  events: (storeId: string) => ['events', storeId],
  event: (storeId: string, eventId: string) => ['events', storeId, 'event', eventId],
  subscription: (storeId: string) => ['subscription', storeId],
  payoutAccount: (storeId: string) => ['payout-account', storeId],
  banks: ['banks'],
  dashboard: (storeId: string) => ['dashboard', storeId],
  dailyRevenue: (storeId: string) => ['dashboard', storeId, 'days'],
} as const;
