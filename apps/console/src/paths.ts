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
  device: '/device',
  guide: '/guide',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
  admin: '/admin',
  dashboard: '/admin/dashboard',
  today: '/admin/today',
  cashier: '/admin/cashier',
  customerDisplay: '/admin/cashier/display',
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
  team: '/admin/team',
  audit: '/admin/audit',
  tabs: '/admin/tabs',
  pix: '/admin/pix',
  radar: '/admin/radar',
  settings: '/admin/settings',
  shortcuts: '/admin/shortcuts',
} as const;

/** The query parameter of /admin/subscription with the chosen plan. */
export const chosenPlanParam = 'plano';

/** The query parameters of /admin/sessions: the chosen tab, and the history's filters by id. */
export const sessionParams = {
  view: 'visao',
  history: 'historico',
  computer: 'computador',
  customer: 'cliente',
} as const;

/** The query parameter of /admin/pix: the chosen tab. */
export const pixParams = { view: 'visao', statement: 'extrato' } as const;

/** All past sessions of a computer. */
export function historyOfComputer(computerId: string): string {
  const { view, history, computer } = sessionParams;
  return `${paths.sessions}?${new URLSearchParams({ [view]: history, [computer]: computerId, periodo: 'tudo' }).toString()}`;
}

/** The address of the API, on the console's own origin. */
export const apiBase = '/api';

/** The guide's section on downloading and installing the guard. */
export const guardGuide = `${paths.guide}#guarda`;
