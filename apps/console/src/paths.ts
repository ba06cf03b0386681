// The only place with URL strings. Everything else asks here.

/** Every address of docs/product/screens.md#routes; the server answers 404 for any other. */
export const paths = {
  landing: '/',
  login: '/login',
  logout: '/logout',
  signup: '/register',
  forgotPassword: '/forgot-password',
  validateResetCode: '/reset-password/validate-code',
  resetPassword: '/reset-password/confirm',
  confirmEmail: '/confirm-email',
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

/** The query of /admin/sales that names the sale whose detail is open. */
export const openSaleParam = 'venda';

/** Where the server's API lies, on the console's own origin. */
export const apiBase = '/api';

/** Where the guide says how the guard is fetched and installed. */
export const guardGuide = `${paths.guide}#guarda`;

/** A picture of a screen in the guide, made by `npm run pictures`. */
export function guidePicture(name: string, scheme: 'light' | 'dark'): string {
  return `/images/guia-${name}-${scheme}.webp`;
}

/** The pictures of the real console on the landing page, made by `npm run pictures`. */
export const consolePictures = {
  light: '/images/console-light-720.webp 720w, /images/console-light.webp 1366w',
  dark: '/images/console-dark-720.webp 720w, /images/console-dark.webp 1366w',
} as const;
