import type { RouteObject } from 'react-router';
import { guardedRoutes } from './layouts/guarded-routes.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { RootError, RouteError } from './layouts/route-error.tsx';
import { paths } from './paths.ts';
import { PageLoader } from './ui/page-loader.tsx';

// Pages are loaded lazily. The public pages load neither Mantine, which comes with the admin area's frame, nor zod.

const publicPages: RouteObject[] = [
  {
    path: paths.landing,
    lazy: { Component: async () => (await import('./features/landing/landing-page.tsx')).LandingPage },
  },
  {
    path: paths.guide,
    lazy: { Component: async () => (await import('./features/guide/guide-page.tsx')).GuidePage },
  },
  {
    path: paths.terms,
    lazy: { Component: async () => (await import('./features/legal/terms-page.tsx')).TermsPage },
  },
  {
    path: paths.privacy,
    lazy: { Component: async () => (await import('./features/legal/privacy-page.tsx')).PrivacyPage },
  },
  {
    path: paths.forgotPassword,
    lazy: {
      Component: async () =>
        (await import('./features/recovery/forgot-password-page.tsx')).ForgotPasswordPage,
    },
  },
  {
    path: paths.validateResetCode,
    lazy: {
      Component: async () => (await import('./features/recovery/validate-code-page.tsx')).ValidateCodePage,
    },
  },
  {
    path: paths.resetPassword,
    lazy: { Component: async () => (await import('./features/recovery/confirm-page.tsx')).ConfirmPage },
  },
  {
    path: paths.confirmEmail,
    lazy: {
      Component: async () =>
        (await import('./features/email-confirmation/confirm-email-page.tsx')).ConfirmEmailPage,
    },
  },
  {
    path: paths.device,
    lazy: {
      Component: async () => (await import('./features/invitation/invitation-page.tsx')).InvitationPage,
    },
  },
  {
    path: paths.login,
    lazy: { Component: async () => (await import('./features/auth/login-page.tsx')).LoginPage },
  },
  {
    path: paths.signup,
    lazy: { Component: async () => (await import('./features/auth/signup-page.tsx')).SignupPage },
  },
  {
    path: '*',
    lazy: { Component: async () => (await import('./layouts/not-found-page.tsx')).NotFoundPage },
  },
];

const adminPages: RouteObject[] = [
  {
    path: paths.admin,
    lazy: { Component: async () => (await import('./layouts/admin-layout.tsx')).ToHome },
  },
  // The shell itself shows the sign-out dialog (docs/product/stores.md#sign-out).
  { path: paths.logout, element: null },
  {
    path: paths.dashboard,
    lazy: { Component: async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage },
  },
  {
    path: paths.today,
    lazy: { Component: async () => (await import('./features/dashboard/today-page.tsx')).TodayPage },
  },
  {
    path: paths.computers,
    lazy: { Component: async () => (await import('./features/computers/computers-page.tsx')).ComputersPage },
  },
  {
    path: paths.sessions,
    lazy: { Component: async () => (await import('./features/sessions/sessions-page.tsx')).SessionsPage },
  },
  {
    path: paths.credits,
    lazy: { Component: async () => (await import('./features/credits/credits-page.tsx')).CreditsPage },
  },
  {
    path: paths.cashier,
    lazy: { Component: async () => (await import('./features/cashier/cashier-page.tsx')).CashierPage },
  },
  {
    path: paths.sales,
    lazy: { Component: async () => (await import('./features/sales/sales-page.tsx')).SalesPage },
  },
  {
    path: paths.coupons,
    lazy: { Component: async () => (await import('./features/coupons/coupons-page.tsx')).CouponsPage },
  },
  {
    path: paths.events,
    lazy: { Component: async () => (await import('./features/events/events-page.tsx')).EventsPage },
  },
  {
    path: paths.products,
    lazy: { Component: async () => (await import('./features/products/products-page.tsx')).ProductsPage },
  },
  {
    path: paths.profile,
    lazy: { Component: async () => (await import('./features/profile/profile-page.tsx')).ProfilePage },
  },
  {
    path: paths.subscription,
    lazy: {
      Component: async () => (await import('./features/subscription/subscription-page.tsx')).SubscriptionPage,
    },
  },
  {
    path: paths.bankStore,
    lazy: {
      Component: async () => (await import('./features/payout-accounts/bank-store-page.tsx')).BankStorePage,
    },
  },
  {
    path: paths.prices,
    lazy: { Component: async () => (await import('./features/prices/prices-page.tsx')).PricesPage },
  },
  {
    path: paths.shifts,
    lazy: { Component: async () => (await import('./features/shifts/shifts-page.tsx')).ShiftsPage },
  },
  {
    path: paths.team,
    lazy: { Component: async () => (await import('./features/team/team-page.tsx')).TeamPage },
  },
  {
    path: paths.audit,
    lazy: { Component: async () => (await import('./features/audit/audit-page.tsx')).AuditPage },
  },
  {
    path: paths.radar,
    lazy: { Component: async () => (await import('./features/radar/radar-page.tsx')).RadarPage },
  },
  {
    path: paths.tabs,
    lazy: { Component: async () => (await import('./features/tabs/tabs-page.tsx')).TabsPage },
  },
  {
    path: paths.pix,
    lazy: { Component: async () => (await import('./features/pix/pix-page.tsx')).PixPage },
  },
  {
    path: paths.shortcuts,
    lazy: { Component: async () => (await import('./features/shortcuts/shortcuts-page.tsx')).ShortcutsPage },
  },
  {
    path: paths.settings,
    lazy: {
      Component: async () => (await import('./features/counter-settings/settings-page.tsx')).SettingsPage,
    },
  },
];

/** Seen by customers, so without the console's frame, help and toasts. */
const customerDisplay: RouteObject = {
  path: paths.customerDisplay,
  lazy: { Component: async () => (await import('./features/display/display-page.tsx')).DisplayPage },
  ErrorBoundary: RouteError,
  HydrateFallback: PageLoader,
};

/** Every address of the console. main.tsx creates the browser's router from it, prerender.tsx the static pages. */
export const routes: RouteObject[] = guardedRoutes([
  {
    Component: RootLayout,
    ErrorBoundary: RootError,
    HydrateFallback: PageLoader,
    children: [
      {
        lazy: { Component: async () => (await import('./layouts/public-layout.tsx')).PublicLayout },
        children: publicPages.map((page) => ({ ...page, ErrorBoundary: RouteError })),
      },
      {
        lazy: { Component: async () => (await import('./layouts/app-frame.tsx')).AppFrame },
        children: [
          {
            lazy: { Component: async () => (await import('./layouts/admin-layout.tsx')).loadAdminLayout() },
            children: adminPages.map((page) => ({ ...page, ErrorBoundary: RouteError })),
          },
        ],
      },
    ],
  },
  customerDisplay,
]);
