// The only place with URL strings (architecture.md). Everything else asks here.

export const paths = {
  landing: '/',
  login: '/login',
  logout: '/logout',
  register: '/register',
  forgotPassword: '/forgot-password',
  guide: '/guide',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
  admin: '/admin',
  dashboard: '/admin/dashboard',
  cashier: '/admin/cashier',
  sales: '/admin/sales',
  coupons: '/admin/coupons',
  events: '/admin/events',
  computers: '/admin/computers',
  products: '/admin/products',
  credits: '/admin/credits',
  sessions: '/admin/sessions',
  profile: '/admin/profile',
  subscription: '/admin/subscription',
  bankStore: '/admin/bank-store',
} as const;

/** The query of /admin/subscription that names the plan somebody chose. */
export const chosenPlanParam = 'plano';

/** Where the server's API lies, on the console's own origin. */
export const apiBase = '/api';

/** The pictures of the real console on the landing page, made by `npm run shots`. */
export const consolePictures = {
  light: '/images/console-light.webp',
  dark: '/images/console-dark.webp',
} as const;
