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
import { type Need, mayOpen, type SignedInStore } from '../api/access.ts';
import { paths } from '../paths.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
  readonly icon: TablerIcon;
  /** The letter after `G`. */
  readonly letter: string;
  /** Without it, everybody who has unlocked the console may open the screen (docs/product/team.md#permissions). */
  readonly need?: Need;
}

/** The twelve entries of docs/product/screens.md#routes, in this order. */
export const mainEntries: readonly NavigationEntry[] = [
  { label: 'Painel', path: paths.dashboard, icon: IconLayoutDashboard, letter: 'p', need: 'reports' },
  { label: 'Caixa', path: paths.cashier, icon: IconCash, letter: 'c' },
  { label: 'Vendas', path: paths.sales, icon: IconReceipt, letter: 'v' },
  { label: 'Cupons', path: paths.coupons, icon: IconTicket, letter: 'u', need: 'catalog' },
  { label: 'Eventos', path: paths.events, icon: IconMoonStars, letter: 'e' },
  { label: 'Computadores', path: paths.computers, icon: IconDeviceDesktop, letter: 'm' },
  { label: 'Produtos', path: paths.products, icon: IconPackage, letter: 'r', need: 'catalog' },
  { label: 'Créditos', path: paths.credits, icon: IconCoins, letter: 'd' },
  { label: 'Sessões', path: paths.sessions, icon: IconClock, letter: 's' },
  { label: 'Perfil', path: paths.profile, icon: IconBuildingStore, letter: 'l', need: 'owner' },
  { label: 'Assinatura', path: paths.subscription, icon: IconCreditCard, letter: 'a', need: 'owner' },
  { label: 'Dados Bancários', path: paths.bankStore, icon: IconBuildingBank, letter: 'b', need: 'owner' },
];

/** The group 'Gestão': what an owner sets up and changes seldom. */
export const managementEntries: readonly NavigationEntry[] = [
  { label: 'Preços', path: paths.prices, icon: IconTags, letter: 'o', need: 'catalog' },
  { label: 'Ajustes', path: paths.settings, icon: IconAdjustmentsHorizontal, letter: 'j', need: 'owner' },
];

/** Every screen of the menu. */
export const entries = [...mainEntries, ...managementEntries];

/** Where the console opens: the dashboard, or the floor for people who may not see the dashboard. */
export function homeOf(store: SignedInStore): string {
  return mayOpen(store, 'reports') ? paths.dashboard : paths.computers;
}

/** The entries that the acting person may open. */
export function openTo<Shown extends Pick<NavigationEntry, 'need'>>(
  store: SignedInStore,
  shown: readonly Shown[],
): readonly Shown[] {
  return shown.filter(({ need }) => mayOpen(store, need));
}
