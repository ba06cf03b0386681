import type { Bind } from '../http/bind.ts';
import { bindAccounts } from './accounts/accounts-routes.ts';
import { bindAlerts } from './alerts/alerts-routes.ts';
import { bindAudit } from './audit/audit-routes.ts';
import { bindAuth } from './auth/auth-routes.ts';
import { bindBills } from './bills/bills-routes.ts';
import { bindComputers } from './computers/computers-routes.ts';
import { bindCounterSettings } from './counter-settings/counter-settings-routes.ts';
import { bindCoupons } from './coupons/coupons-routes.ts';
import { bindCredits } from './credits/credits-routes.ts';
import { bindCustomers } from './customers/customers-routes.ts';
import { bindDashboard } from './dashboard/dashboard-routes.ts';
import { bindEmailConfirmation } from './email-confirmation/email-confirmation-routes.ts';
import { bindEvents } from './events/events-routes.ts';
import { bindGuards } from './guards/guards-routes.ts';
import { bindHealth } from './health/health-routes.ts';
import { bindLive } from './live/live-routes.ts';
import { bindLockPictures } from './lock-pictures/lock-pictures-routes.ts';
import { bindMoney } from './money/money-routes.ts';
import { bindPackages } from './time-packages/packages-routes.ts';
import { bindPasskeys } from './passkeys/passkeys-routes.ts';
import { bindPasswordRecovery } from './password-recovery/password-recovery-routes.ts';
import { bindPayoutAccounts } from './payout-accounts/payout-accounts-routes.ts';
import { bindOrders } from './orders/orders-routes.ts';
import { bindPixAccount } from './pix-account/pix-account-routes.ts';
import { bindPixSettings } from './pix-settings/pix-settings-routes.ts';
import { bindPixWatch } from './pix-watch/pix-watch-routes.ts';
import { bindPixStatement } from './pix-statement/pix-statement-routes.ts';
import { bindPlans } from './plans/plans-routes.ts';
import { bindPostalCodes } from './postal-codes/postal-codes-routes.ts';
import { bindPrices } from './prices/prices-routes.ts';
import { bindProducts } from './products/products-routes.ts';
import { bindPush } from './push/push-routes.ts';
import { bindRadar } from './radar/radar-routes.ts';
import { bindSales } from './sales/sales-routes.ts';
import { bindSessions } from './sessions/sessions-routes.ts';
import { bindShifts } from './shifts/shifts-routes.ts';
import { bindTab } from './tab/tab-routes.ts';
import { bindShortcuts } from './shortcuts/shortcuts-routes.ts';
import { bindStores } from './stores/stores-routes.ts';
import { bindSubscriptions } from './subscriptions/subscriptions-routes.ts';
import { bindSupport } from './support/support-routes.ts';
import { bindTeam } from './team/team-routes.ts';
import { bindRegister } from './usage-register/register-routes.ts';
import { bindVisitRules } from './visit-rules/visit-rules-routes.ts';

/** Every feature binds its endpoints; a test compares all of them with the contract. */
export const features: readonly ((bind: Bind) => void)[] = [
  bindAccounts,
  bindAlerts,
  bindAudit,
  bindAuth,
  bindBills,
  bindComputers,
  bindCounterSettings,
  bindCoupons,
  bindCredits,
  bindCustomers,
  bindDashboard,
  bindEmailConfirmation,
  bindEvents,
  bindGuards,
  bindHealth,
  bindVisitRules,
  bindLive,
  bindLockPictures,
  bindMoney,
  bindPackages,
  bindPasskeys,
  bindPasswordRecovery,
  bindPayoutAccounts,
  bindOrders,
  bindPixAccount,
  bindPixSettings,
  bindPixWatch,
  bindPixStatement,
  bindPlans,
  bindPostalCodes,
  bindPrices,
  bindProducts,
  bindPush,
  bindRadar,
  bindRegister,
  bindSales,
  bindSessions,
  bindShifts,
  bindShortcuts,
  bindTab,
  bindStores,
  bindSubscriptions,
  bindSupport,
  bindTeam,
];
