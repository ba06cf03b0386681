import * as alerts from './alerts.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bills from './bills.ts';
import * as computers from './computers.ts';
import * as counterSettings from './counter-settings.ts';
import * as coupons from './coupons.ts';
import * as credits from './credits.ts';
import * as customers from './customers.ts';
import * as dashboard from './dashboard.ts';
import * as emailConfirmation from './email-confirmation.ts';
import type { Endpoint } from './endpoint.ts';
import * as eventSeats from './event-seats.ts';
import * as events from './events.ts';
import * as fleetKeys from './fleet-key.ts';
import * as guardSettings from './guard-settings.ts';
import * as guardUpdates from './guard-updates.ts';
import * as guards from './guards.ts';
import * as health from './health.ts';
import * as legalSettings from './legal-settings.ts';
import * as lockPictures from './lock-pictures.ts';
import * as maintenanceCodes from './maintenance-codes.ts';
import * as live from './live.ts';
import * as moneyEntries from './money-entries.ts';
import * as packages from './packages.ts';
import * as passkeys from './passkeys.ts';
import * as passwordRecovery from './password-recovery.ts';
import * as payoutAccounts from './payout-accounts.ts';
import * as pixAccount from './pix-account.ts';
import * as pixSettings from './pix-settings.ts';
import * as pixStatement from './pix-statement.ts';
import * as plans from './plans.ts';
import * as postalCodes from './postal-codes.ts';
import * as prices from './prices.ts';
import * as products from './products.ts';
import * as push from './push.ts';
import * as quote from './quote.ts';
import * as radar from './radar.ts';
import * as refunds from './refunds.ts';
import * as receivedPix from './received-pix.ts';
import * as register from './register.ts';
import * as receivedBills from './receive-bills.ts';
import * as screenPictures from './screen-pictures.ts';
import * as sales from './sales.ts';
import * as lostTime from './lost-time.ts';
import * as orders from './orders.ts';
import * as outages from './outages.ts';
import * as sessionActions from './session-actions.ts';
import * as sessions from './sessions.ts';
import * as shiftReports from './shift-reports.ts';
import * as shortcuts from './shortcuts.ts';
import * as shifts from './shifts.ts';
import * as signIns from './sign-ins.ts';
import * as stores from './stores.ts';
import * as subscriptions from './subscriptions.ts';
import * as support from './support.ts';
import * as tab from './tab.ts';
import * as team from './team.ts';
import * as today from './today.ts';

export * from './brazil.ts';
export * from './client.ts';
export { type Access, type Answer, type CallInput, type Endpoint, changesOf } from './endpoint.ts';
export * from './errors.ts';
export { invalidPeriodMessage, isCalendarDay, type FileField } from './fields.ts';
export {
  type Alert,
  type AlertSettings,
  getAlertSettings,
  updateAlertSettings,
  updateAlertSettingsBody,
} from './alerts.ts';
export {
  type AuditEntry,
  type AuditField,
  type AuditSubject,
  type SignedInWriteId,
  auditFields,
  auditSubjects,
  listAudit,
} from './audit.ts';
export * from './auth.ts';
export * from './bills.ts';
export * from './receive-bills.ts';
export * from './computers.ts';
export * from './counter-settings.ts';
export * from './coupons.ts';
export * from './credits.ts';
export * from './customers.ts';
export * from './dashboard.ts';
export * from './email-confirmation.ts';
export * from './event-seats.ts';
export * from './events.ts';
export * from './fleet-key.ts';
export * from './maintenance-codes.ts';
export * from './guard-protocol.ts';
export * from './guard-release.ts';
export * from './guard-settings.ts';
export * from './guard-updates.ts';
export * from './guards.ts';
export * from './health.ts';
export * from './legal-settings.ts';
export * from './live.ts';
export * from './lock-pictures.ts';
export * from './screen-pictures.ts';
export * from './live-topics.ts';
export * from './money.ts';
export { type MoneyEntry, listMoneyEntries } from './money-entries.ts';
export { type CustomerPackage, cancelCustomerPackage, listCustomerPackages } from './packages.ts';
export * from './passkeys.ts';
export * from './password-recovery.ts';
export * from './payout-accounts.ts';
export * from './pix-key.ts';
export * from './pix-account.ts';
export * from './pix-settings.ts';
export * from './pix-statement.ts';
export * from './plans.ts';
export * from './postal-codes.ts';
export * from './price-document.ts';
export * from './prices.ts';
export * from './products.ts';
export {
  type PushDevice,
  addPushSubscription,
  addPushSubscriptionBody,
  getPush,
  removePushSubscription,
} from './push.ts';
export { type QuoteAnswer, getQuote } from './quote.ts';
export {
  type ComputerDay,
  type Signal,
  type SignalKind,
  explainSignal,
  explainSignalBody,
  getRadar,
  listMinutes,
  mostMinuteDays,
  signalKinds,
} from './radar.ts';
export {
  type PixProblem,
  type ReceivedPix,
  confirmCharge,
  confirmChargeBody,
  listReceivedPix,
  refundPix,
  refundPixBody,
  resolvePix,
  resolvePixBody,
} from './received-pix.ts';
export * from './refunds.ts';
export * from './register.ts';
export * from './sale-refunds.ts';
export * from './sale-time.ts';
export * from './sales.ts';
export * from './lost-time.ts';
export {
  type Charge,
  type Order,
  type OrderState,
  cancelCharge,
  createCharge,
  createOrder,
  getCharge,
  getOrder,
  listOrders,
  orderBody,
} from './orders.ts';
export * from './outages.ts';
export * from './session-actions.ts';
export * from './sessions.ts';
export {
  type ShiftReport,
  getShiftReport,
  retenderBody,
  retenderSale,
  reviewShift,
  reviewShiftBody,
  verifyShift,
} from './shift-reports.ts';
export {
  type Shift,
  type ShiftLine,
  addShiftMovement,
  closeShift,
  closeShiftBody,
  getCurrentShift,
  getShift,
  listShifts,
  openShift,
  openShiftBody,
  shiftMovementBody,
} from './shifts.ts';
export * from './shortcuts.ts';
export * from './sign-ins.ts';
export * from './stores.ts';
export * from './subscriptions.ts';
export * from './support.ts';
export {
  type OpenTab,
  type Tab,
  type TabEntry,
  getTab,
  getTabsSummary,
  listTabEntries,
  listTabs,
  recordTabPayment,
  setTabLimit,
  tabLimitBody,
  tabPaymentBody,
} from './tab.ts';
export * from './team.ts';
export { type StoreToday, getStoreToday } from './today.ts';

const nouns = [
  alerts,
  audit,
  auth,
  bills,
  computers,
  counterSettings,
  coupons,
  credits,
  customers,
  dashboard,
  emailConfirmation,
  events,
  eventSeats,
  fleetKeys,
  guardSettings,
  guardUpdates,
  guards,
  lockPictures,
  screenPictures,
  maintenanceCodes,
  health,
  legalSettings,
  live,
  moneyEntries,
  packages,
  passkeys,
  passwordRecovery,
  payoutAccounts,
  pixAccount,
  pixSettings,
  pixStatement,
  plans,
  postalCodes,
  prices,
  products,
  push,
  quote,
  radar,
  receivedPix,
  refunds,
  register,
  receivedBills,
  sales,
  lostTime,
  orders,
  outages,
  sessionActions,
  sessions,
  shifts,
  shortcuts,
  shiftReports,
  signIns,
  stores,
  subscriptions,
  support,
  tab,
  team,
  today,
];

/** Every call of the API: bound, documented and tested by the isolation matrix. */
export const endpoints: readonly Endpoint[] = nouns.flatMap((noun) =>
  Object.values(noun).filter(
    (value): value is Endpoint =>
      typeof value === 'object' &&
      value !== null &&
      'method' in value &&
      'path' in value &&
      'access' in value,
  ),
);
