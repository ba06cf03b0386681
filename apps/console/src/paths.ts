// The only file with URL strings.

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
  prices: '/admin/prices',
  shifts: '/admin/shifts',
  settings: '/admin/settings',
} as const;

/** The query parameter of /admin/subscription with the chosen plan. */
export const chosenPlanParam = 'plano';

/** The query parameter of /admin/sales with the sale whose detail is open. */
export const openSaleParam = 'venda';

/** The list of sales with the detail of one. */
export function saleDetail(saleId: string): string {
  return `${paths.sales}?${new URLSearchParams({ [openSaleParam]: saleId }).toString()}`;
}

/** The query parameter of /admin/shifts with the shift whose detail is open. */
export const openShiftParam = 'turno';

/** The list of cash shifts with the detail of one. */
export function shiftDetail(shiftId: string): string {
  return `${paths.shifts}?${new URLSearchParams({ [openShiftParam]: shiftId }).toString()}`;
}

/** The query parameters of /admin/sessions: the chosen tab, and the history's filters by id. */
export const sessionParams = {
  view: 'visao',
  history: 'historico',
  computer: 'computador',
  customer: 'cliente',
} as const;

/** All past sessions of a computer. */
export function historyOfComputer(computerId: string): string {
  const { view, history, computer } = sessionParams;
  return `${paths.sessions}?${new URLSearchParams({ [view]: history, [computer]: computerId, periodo: 'tudo' }).toString()}`;
}

/** The address of the API, on the console's own origin. */
export const apiBase = '/api';

/** The guide's section on downloading and installing the guard. */
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

export const cashierPictures = {
  light: '/images/caixa-light.webp',
  dark: '/images/caixa-dark.webp',
} as const;

/** The lock page is dark in either scheme. */
export const guardPicture = { light: '/images/guarda.webp', dark: '/images/guarda.webp' } as const;
