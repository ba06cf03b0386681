import {
  IconBolt,
  IconCash,
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutDashboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconMoonStars,
  IconPackage,
  IconScreenShare,
  IconSun,
  IconTicket,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { isDevice, permissionFor, mayOpen } from '../../api/access.ts';
import { useStore } from '../../api/store-context.ts';
import { chooseScheme, useColorScheme } from '../../lib/color-scheme.ts';
import { useNavigateWithIntent } from '../../lib/intent.ts';
import { openDisplayWindow } from '../../parts/display/display-window.ts';
import { useLock } from '../../parts/team/team-queries.ts';
import { paths } from '../../paths.ts';
import type { Item } from './palette-search.ts';

/** A screen of the menu. */
export interface Screen {
  readonly label: string;
  readonly path: string;
  readonly icon: TablerIcon;
  /** The letter after `G`. */
  readonly letter: string;
}

/** Other names of screens that people may search for. */
const screenKeywords: Partial<Record<string, string>> = {
  [paths.dashboard]: 'início dashboard faturamento receita',
  [paths.cashier]: 'venda pdv vender',
  [paths.sales]: 'histórico estorno recibo',
  [paths.events]: 'corujão',
  [paths.computers]: 'máquinas pcs salão',
  [paths.products]: 'estoque',
  [paths.credits]: 'clientes saldo minutos',
  [paths.sessions]: 'tempo jogando',
  [paths.profile]: 'loja endereço preço por hora',
  [paths.subscription]: 'plano',
  [paths.bankStore]: 'pix conta ted',
  [paths.prices]: 'salas regras feriados grupos pacotes passes preço por hora quanto custa',
  [paths.settings]: 'configurações tempo com preço convidado paga',
};

export function useScreenItems(screens: readonly Screen[]): Item[] {
  const navigate = useNavigate();
  return screens.map(({ label, path, icon, letter }) => ({
    id: `screen:${path}`,
    group: 'screens',
    label,
    hint: `G ${letter.toUpperCase()}`,
    keywords: screenKeywords[path] ?? '',
    icon,
    run: () => void navigate(path),
  }));
}

interface ActionHandlers {
  /** Continues in the palette with a search text. */
  readonly onFill: (text: string) => void;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
}

/** Actions that are always possible. */
export function useActionItems({ onFill, onShortcuts, onSignOut }: ActionHandlers): Item[] {
  const navigate = useNavigate();
  const navigateWith = useNavigateWithIntent();
  const isDark = useColorScheme() === 'dark';
  const store = useStore();
  const lock = useLock();
  const hasMachines = permissionFor(store, 'machines') !== 'no';
  const hasCatalog = permissionFor(store, 'catalog') !== 'no';
  const action = (label: string, icon: TablerIcon, run: () => void, keywords = ''): Item => ({
    id: `action:${label}`,
    group: 'actions',
    label,
    icon,
    run,
    keywords,
  });
  return [
    { ...action('Iniciar sessão…', IconBolt, () => onFill('Iniciar sessão em ')), staysOpen: true },
    action('Nova venda', IconCash, () => void navigate(paths.cashier), 'caixa vender'),
    action('Abrir tela do cliente', IconScreenShare, openDisplayWindow, 'caixa segunda tela monitor'),
    ...(hasMachines
      ? [
          action('Adicionar computador', IconDeviceDesktop, () => navigateWith(paths.computers, 'new')),
          action(
            'Atalhos dos computadores',
            IconDeviceDesktop,
            () => void navigate(paths.shortcuts),
            'jogos programas steam ícones',
          ),
        ]
      : []),
    action('Novo cliente', IconUserPlus, () => navigateWith(paths.credits, 'new'), 'cadastrar'),
    ...(hasCatalog
      ? [
          action('Adicionar produto', IconPackage, () => navigateWith(paths.products, 'new'), 'cadastrar'),
          action('Criar cupom', IconTicket, () => navigateWith(paths.coupons, 'new'), 'desconto'),
          action('Criar evento', IconMoonStars, () => navigateWith(paths.events, 'new'), 'corujão'),
        ]
      : []),
    ...(mayOpen(store, 'owner')
      ? [
          action(
            'Ver o dia todo',
            IconLayoutDashboard,
            () => void navigate(paths.today),
            'hoje resumo avisos',
          ),
        ]
      : []),
    isDark
      ? action('Usar tema claro', IconSun, () => chooseScheme('light'), 'alternar cores')
      : action('Usar tema escuro', IconMoon, () => chooseScheme('dark'), 'alternar cores'),
    action('Ver os atalhos do teclado', IconKeyboard, onShortcuts, 'ajuda'),
    isDevice(store)
      ? action('Trocar atendente', IconLock, lock, 'travar sair')
      : action('Sair', IconLogout, onSignOut, 'logout encerrar'),
  ];
}
