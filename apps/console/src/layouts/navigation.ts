import {
  IconAdjustmentsHorizontal,
  IconBuildingStore,
  IconBuildingBank,
  IconCash,
  IconClock,
  IconCoins,
  IconCreditCard,
  IconDeviceDesktop,
  IconLayoutDashboard,
  IconMoonStars,
  IconPackage,
  IconReceipt,
  IconTags,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';

export interface Entry {
  readonly label: string;
  readonly path: string;
  readonly icon: TablerIcon;
  /** The letter after `G`. */
  readonly letter: string;
}

/** The twelve entries of docs/product/screens.md#routes, in this order. */
export const mainEntries: readonly Entry[] = [
  { label: 'Painel', path: paths.dashboard, icon: IconLayoutDashboard, letter: 'p' },
  { label: 'Caixa', path: paths.cashier, icon: IconCash, letter: 'c' },
  { label: 'Vendas', path: paths.sales, icon: IconReceipt, letter: 'v' },
  { label: 'Cupons', path: paths.coupons, icon: IconTicket, letter: 'u' },
  { label: 'Eventos', path: paths.events, icon: IconMoonStars, letter: 'e' },
  { label: 'Computadores', path: paths.computers, icon: IconDeviceDesktop, letter: 'm' },
  { label: 'Produtos', path: paths.products, icon: IconPackage, letter: 'r' },
  { label: 'Créditos', path: paths.credits, icon: IconCoins, letter: 'd' },
  { label: 'Sessões', path: paths.sessions, icon: IconClock, letter: 's' },
  { label: 'Perfil', path: paths.profile, icon: IconBuildingStore, letter: 'l' },
  { label: 'Assinatura', path: paths.subscription, icon: IconCreditCard, letter: 'a' },
  { label: 'Dados Bancários', path: paths.bankStore, icon: IconBuildingBank, letter: 'b' },
];

/** The group 'Gestão': what an owner sets up and changes seldom. */
export const managementEntries: readonly Entry[] = [
  { label: 'Preços', path: paths.prices, icon: IconTags, letter: 'o' },
  { label: 'Ajustes', path: paths.settings, icon: IconAdjustmentsHorizontal, letter: 'j' },
];

/** Every screen of the menu. */
export const entries = [...mainEntries, ...managementEntries];
