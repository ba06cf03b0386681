import { publicKeys } from './public-keys.ts';

/**
 * Every query's key, so that one feature can invalidate another's data without importing it.
 * The first word is the noun of the live stream; the second is the store.
 */
export const keys = {
  ...publicKeys,
  profile: (storeId: string) => ['profile', storeId],
  computers: (storeId: string) => ['computers', storeId],
  guards: (storeId: string) => ['guards', storeId],
  guardSettings: (storeId: string) => ['guards', storeId, 'settings'],
  bills: (storeId: string) => ['bills', storeId],
  prices: (storeId: string) => ['prices', storeId],
  counterSettings: (storeId: string) => ['counter-settings', storeId],
  legalSettings: (storeId: string) => ['legal', storeId],
  registerOpenings: (storeId: string) => ['register', storeId, 'openings'],
  sessions: (storeId: string) => ['sessions', storeId],
  sessionOfComputer: (storeId: string, computerId: string) => ['sessions', storeId, 'computer', computerId],
  lostTime: (storeId: string) => ['sessions', storeId, 'lost'],
  outages: (storeId: string) => ['sessions', storeId, 'outages'],
  history: (storeId: string) => ['sessions', storeId, 'history'],
  pastSessions: (storeId: string, filter: object) => ['sessions', storeId, 'history', filter],
  credits: (storeId: string) => ['credits', storeId],
  // Lists and records of customers include the balance, so they are under `credits` and are invalidated with it.
  customerList: (storeId: string) => ['credits', storeId, 'customers'],
  customer: (storeId: string, customerId: string) => ['credits', storeId, 'customer', customerId],
  balance: (storeId: string, customerId: string) => ['credits', storeId, 'balance', customerId],
  products: (storeId: string) => ['products', storeId],
  hasProducts: (storeId: string) => ['products', storeId, 'any'],
  coupons: (storeId: string) => ['coupons', storeId],
  sales: (storeId: string) => ['sales', storeId],
  salesSummaries: (storeId: string) => ['sales', storeId, 'summary'],
  shifts: (storeId: string) => ['shifts', storeId],
  radar: (storeId: string) => ['radar', storeId],
  tabs: (storeId: string) => ['tabs', storeId],
  sale: (storeId: string, saleId: string) => ['sales', storeId, 'sale', saleId],
  events: (storeId: string) => ['events', storeId],
  event: (storeId: string, eventId: string) => ['events', storeId, 'event', eventId],
  subscription: (storeId: string) => ['subscription', storeId],
  payoutAccount: (storeId: string) => ['payout-account', storeId],
  signIns: (storeId: string) => ['sign-ins', storeId],
  operators: (storeId: string) => ['operators', storeId],
  passkeys: (storeId: string) => ['sign-ins', storeId, 'passkeys'],
  banks: ['banks'],
  dashboard: (storeId: string) => ['dashboard', storeId],
  dailyRevenue: (storeId: string) => ['dashboard', storeId, 'days'],
  today: (storeId: string) => ['dashboard', storeId, 'today'],
} as const;
